import { rewriteEmbedded, vacuumEmbedded } from './jobs/vacuum-embedded.job.server.ts';
import { deleteDueData } from './privacy/delete-due-data.job.server.ts';
import { anonymiseRecipients } from './email/anonymise-recipients.job.server.ts';
import type { Feature } from './feature.ts';
import { personalData, retention } from './privacy.server.ts';
import { emailChannel } from './email-channel.server.ts';

export const services: Feature = {
  name: 'platform',
  jobs: [deleteDueData, anonymiseRecipients, vacuumEmbedded, rewriteEmbedded],
  channels: [emailChannel],
  personalData,
  retention,
};
