import { eq } from 'drizzle-orm';
import type { PersonalDataHolder } from '../platform/privacy/personal-data.server.ts';
import { resourceDownloads } from './resource-downloads.table.server.ts';
import { consentRetention } from '../leads/consents.server.ts';
import { downloadConsent } from './downloads/download-answer.ts';

export const downloadData: PersonalDataHolder = {
  name: 'Resources',
  holdings: [
    {
      title: 'Documents you asked for',
      purpose: 'To send them to you',
      keptFor: { name: 'resource downloads', months: 12, from: resourceDownloads.createdAt },
      inNotice: 'Resource downloads',
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

export const downloadRetention = [consentRetention(downloadConsent, { months: 12 })];
