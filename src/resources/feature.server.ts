import { href } from 'react-router';
import type { Feature } from '../platform/feature.ts';
import { sendResourceEmail } from './downloads/send-resource-email.job.server.ts';
import { catalogue, resourcePath, statedFigures } from './catalogue.ts';
import {
  downloadAttention,
  downloadConversion,
  downloadHistory,
  documentsHealthCheck,
} from './reporting.server.ts';
import { downloadData, downloadRetention } from './privacy.server.ts';
import { downloadForm } from './downloads/submit-download.server.ts';
import { downloadConsent } from './downloads/download-answer.ts';

export const resources: Feature = {
  name: 'resources',
  forms: [downloadForm],
  emails: [sendResourceEmail],
  personalData: [downloadData],
  retention: downloadRetention,
  collects: [
    {
      when: 'You ask for a resource',
      kept: 'Your email address, your name if you give it, and which resource it was, so that we can send it to you.',
      basis: 'consent',
    },
  ],
  wordings: [downloadConsent],
  uploads: [href('/admin/storage/upload'), href('/admin/storage/receive')],
  healthChecks: [documentsHealthCheck],
  attention: [downloadAttention],
  history: [downloadHistory],
  conversion: downloadConversion,
  printed: catalogue.map((resource) => ({
    label: resource.title,
    href: resourcePath(resource),
    figures: statedFigures[resource.id] ?? [],
  })),
  adminPages: [{ label: 'Storage', href: href('/admin/storage') }],
};
