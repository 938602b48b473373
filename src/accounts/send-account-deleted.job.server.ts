import { z } from 'zod';
import type { Platform } from '../http/platform.server.ts';
import { defineJob } from '../jobs/job.ts';
import { deliverMail } from '../mail/mail.server.ts';
import { accountDeleted } from './account-deleted.mail.tsx';

/** No row of the account is left to read by then, so the moment comes along. */
type Payload = { deletedAt: string; mailId: string };

/** Tells whoever had an account that an admin has deleted it. */
export const sendAccountDeleted = defineJob<Payload, Platform>({
  name: 'send-account-deleted',
  payload: z.strictObject({ deletedAt: z.iso.datetime(), mailId: z.uuid() }),
  async handle(payload, platform) {
    const composed = accountDeleted(new Date(payload.deletedAt));
    await deliverMail(platform, payload.mailId, composed, (tx, startAfter) =>
      platform.jobs.enqueue(tx, sendAccountDeleted, payload, { startAfter }),
    );
  },
});
