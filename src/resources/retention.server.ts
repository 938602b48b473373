import type { RetentionRule } from '../platform/privacy/retention.server.ts';
import { consentRetention } from '../leads/consents/consent-retention.server.ts';
import { resourceDownloads } from './resource-downloads.table.server.ts';
import { downloadConsent } from './downloads/download-consent.ts';

export const downloadRetention: RetentionRule[] = [
  {
    name: 'resource downloads',
    table: resourceDownloads,
    from: resourceDownloads.createdAt,
    keptFor: { months: 12 },
  },
  consentRetention(downloadConsent, { months: 12 }),
];
