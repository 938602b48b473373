import { rewriteEmbedded, vacuumEmbedded } from './jobs/vacuum-embedded.job.server.ts';
import { deleteDueData } from './privacy/delete-due-data.job.server.ts';
import { anonymiseRecipients } from './email/anonymise-recipients.job.server.ts';
import type { Feature } from './feature.ts';
import { personalData, retention } from './privacy.server.ts';
import { failAbandonedEmails } from './email/fail-abandoned-emails.job.server.ts';

export const services: Feature = {
  name: 'platform',
  jobs: [deleteDueData, failAbandonedEmails, anonymiseRecipients, vacuumEmbedded, rewriteEmbedded],
  personalData,
  retention,
};
