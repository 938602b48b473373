import { z } from 'zod';
import type { Services } from '../../platform/services.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { deliverEmail } from '../../platform/email/deliver-email.server.ts';
import { accountDeleted, type DeletedBy } from './account-deleted.email.tsx';

/** The account's row is deleted by then, so the payload carries the time. */
type Payload = { deletedAt: string; by: DeletedBy; emailId: string };

export const sendAccountDeleted: Job<Payload, Services> = {
  name: 'send-account-deleted',
  payload: z.strictObject({
    deletedAt: z.iso.datetime(),
    by: z.enum(['admin', 'owner']).default('admin'),
    emailId: z.uuid(),
  }),
  async handle(payload, services) {
    const composed = accountDeleted(new Date(payload.deletedAt), payload.by);
    await deliverEmail(services, payload.emailId, composed);
  },
};
