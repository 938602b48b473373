import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database.server.ts';
import type { Platform } from '../../platform/services.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { forgetMail } from '../../platform/email/end-mail.server.ts';
import { oweMail } from '../../platform/email/owe-mail.server.ts';
import { sendOwedMail } from '../../platform/email/send-owed-mail.server.ts';
import { dataRightsRequests } from '../data-rights-requests.table.server.ts';
import { rightsNotice } from './rights-notice.mail.tsx';

type Payload = { requestId: string; mailId: string };

/** Owes the team a notice about the request, once the transaction commits. */
export async function oweRightsNotice(
  tx: Tx,
  platform: Platform,
  requestId: string,
  isHeld = false,
): Promise<void> {
  const recipient = platform.config.ENQUIRIES_TO;
  await oweMail(tx, platform, { job: sendRightsNotice, about: { requestId }, recipient, isHeld });
}

/** Tells the team about a new request, and again when its clock starts. */
export const sendRightsNotice: Job<Payload, Platform> = {
  name: 'send-rights-notice',
  payload: z.strictObject({ requestId: z.uuid(), mailId: z.uuid() }),
  async handle(payload, platform) {
    const [request] = await platform.db
      .select()
      .from(dataRightsRequests)
      .where(eq(dataRightsRequests.id, payload.requestId));
    if (!request) return forgetMail(platform, payload.mailId);
    const composed = rightsNotice(request, platform.config.siteUrl);
    await sendOwedMail(platform, sendRightsNotice, payload, composed);
  },
};
