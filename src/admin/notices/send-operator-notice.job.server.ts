import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database.server.ts';
import type { Platform } from '../../platform/services.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { forgetMail } from '../../platform/email/end-mail.server.ts';
import { oweMail } from '../../platform/email/owe-mail.server.ts';
import { sendOwedMail } from '../../platform/email/send-owed-mail.server.ts';
import { operatorNotice } from './operator-notice.mail.tsx';
import { type NoticeLine, operatorNotices } from './operator-notices.table.server.ts';

type Payload = { noticeId: string; mailId: string };
type Notice = { kind: 'digest' | 'alert'; period: string; createdAt: Date; lines: NoticeLine[] };

/**
 * Owes the team a notice, and returns whether it did: if two instances raise the same one, only the
 * first does.
 */
export async function oweOperatorNotice(
  tx: Tx,
  platform: Platform,
  notice: Notice,
): Promise<boolean> {
  const id = crypto.randomUUID();
  const stored = await tx
    .insert(operatorNotices)
    .values({ ...notice, id })
    .onConflictDoNothing()
    .returning();
  if (stored.length === 0) return false;
  const recipient = platform.config.ENQUIRIES_TO;
  const about = { noticeId: id };
  const mailId = await oweMail(tx, platform, { job: sendOperatorNotice, about, recipient });
  await tx.update(operatorNotices).set({ mailId }).where(eq(operatorNotices.id, id));
  return true;
}

/** Sends a digest or an alert to the team's inbox. */
export const sendOperatorNotice: Job<Payload, Platform> = {
  name: 'send-operator-notice',
  payload: z.strictObject({ noticeId: z.uuid(), mailId: z.uuid() }),
  async handle(payload, platform) {
    const [notice] = await platform.db
      .select()
      .from(operatorNotices)
      .where(eq(operatorNotices.id, payload.noticeId));
    if (!notice) return forgetMail(platform, payload.mailId);
    const composed = operatorNotice(notice, platform.config.siteUrl);
    await sendOwedMail(platform, sendOperatorNotice, payload, composed);
  },
};
