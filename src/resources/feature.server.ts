import { href } from 'react-router';
import type { Feature } from '../platform/feature.ts';
import { sendResourceEmail } from './downloads/send-resource-email.job.server.ts';
import {
  downloadAttention,
  downloadConversion,
  downloadHistory,
  documentsHealthCheck,
} from './reporting.server.ts';
import { downloadData, downloadRetention } from './privacy.server.ts';

export const resources: Feature = {
  name: 'resources',
  jobs: [sendResourceEmail],
  personalData: [downloadData],
  retention: downloadRetention,
  healthChecks: [documentsHealthCheck],
  attention: [downloadAttention],
  history: [downloadHistory],
  conversion: downloadConversion,
  adminPages: [{ label: 'Storage', href: href('/admin/storage') }],
};
