import { eq } from 'drizzle-orm';
import type { PersonalDataHolder } from '../platform/privacy/personal-data.server.ts';
import type { RetentionRule } from '../platform/privacy/retention.server.ts';
import { resourceDownloads } from './resource-downloads.table.server.ts';
import { consentRetention } from '../leads/consents.server.ts';
import { downloadConsent } from './downloads/download-answer.ts';

export const downloadData: PersonalDataHolder = {
  name: 'Resources',
  holdings: [
    {
      title: 'Documents you asked for',
      purpose: 'To send them to you',
      keptFor: '1 year',
      table: resourceDownloads,
      where: ({ email }) => eq(resourceDownloads.email, email),
      shown: {
        Email: resourceDownloads.email,
        Document: resourceDownloads.resourceName,
        Kind: resourceDownloads.resourceType,
        'Asked for on': resourceDownloads.createdAt,
      },
    },
  ],
};

export const downloadRetention: RetentionRule[] = [
  {
    name: 'resource downloads',
    table: resourceDownloads,
    from: resourceDownloads.createdAt,
    keptFor: { months: 12 },
  },
  consentRetention(downloadConsent, { months: 12 }),
];
