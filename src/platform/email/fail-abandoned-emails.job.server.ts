import { failAbandonedJob } from '../jobs/requeue.server.ts';
import { emailChannel } from './deliver-email.server.ts';

export const failAbandonedEmails = failAbandonedJob(
  'fail-abandoned-emails',
  '20 3 * * *',
  emailChannel,
);
