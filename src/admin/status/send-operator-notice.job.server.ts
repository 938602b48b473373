import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database.server.ts';
import type { Services } from '../../platform/services.ts';
import { queueEmail } from '../../platform/email/queue-email.server.ts';
import { emailJob } from '../../platform/email/email-job.server.ts';
import { operatorNotice } from './operator-notice.email.tsx';
import { type NoticeLine, operatorNotices } from '../admin.table.server.ts';

type Notice = { kind: 'digest' | 'alert'; period: string; createdAt: Date; lines: NoticeLine[] };

/** Queues a notice to the team. Returns false if another instance already raised it. */
export async function queueOperatorNotice(
  tx: Tx,
  services: Services,
  notice: Notice,
): Promise<boolean> {
  const id = crypto.randomUUID();
  const stored = await tx
    .insert(operatorNotices)
    .values({ ...notice, id })
    .onConflictDoNothing()
    .returning();
  if (stored.length === 0) return false;
  const about = { noticeId: id };
  const to = { kind: 'team' } as const;
  const { emailId } = await queueEmail(tx, services, { job: sendOperatorNotice, about, to });
  await tx.update(operatorNotices).set({ emailId }).where(eq(operatorNotices.id, id));
  return true;
}

export const sendOperatorNotice = emailJob({
  name: 'send-operator-notice',
  payload: z.strictObject({ noticeId: z.uuid(), emailId: z.uuid() }),
  async compose({ noticeId }, { db, config }: Services) {
    const byId = eq(operatorNotices.id, noticeId);
    const [notice] = await db.select().from(operatorNotices).where(byId);
    return notice && operatorNotice(notice, config.siteUrl);
  },
});
