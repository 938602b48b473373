import { z } from 'zod';
import type { Platform } from '../../platform/services.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { sendOwedMail } from '../../platform/email/send-owed-mail.server.ts';
import { accountDeleted, type DeletedBy } from './account-deleted.mail.tsx';

/** The row of the account is gone by then, so the payload carries the time. */
type Payload = { deletedAt: string; by: DeletedBy; mailId: string };

/** Tells whoever had an account that it was deleted. */
export const sendAccountDeleted: Job<Payload, Platform> = {
  name: 'send-account-deleted',
  payload: z.strictObject({
    deletedAt: z.iso.datetime(),
    by: z.enum(['admin', 'owner']).default('admin'),
    mailId: z.uuid(),
  }),
  async handle(payload, platform) {
    const composed = accountDeleted(new Date(payload.deletedAt), payload.by);
    await sendOwedMail(platform, sendAccountDeleted, payload, composed);
  },
};
