import type { Feature } from '../platform/feature.ts';
import { sendResourceEmail } from './delivery/send-resource-email.job.server.ts';
import { documentsHealthCheck } from './documents-check.server.ts';
import { downloadHistory } from './history.server.ts';
import { downloadConversion } from './conversion.server.ts';
import { downloadData } from './personal-data.server.ts';
import { downloadRetention } from './retention.server.ts';

export const resources: Feature = {
  name: 'resources',
  jobs: [sendResourceEmail],
  personalData: [downloadData],
  retention: downloadRetention,
  healthChecks: [documentsHealthCheck],
  history: [downloadHistory],
  conversion: downloadConversion,
  adminPages: [{ label: 'Storage', href: '/admin/storage' }],
};
