import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.server.ts';
import type { Services } from '../../platform/services.ts';
import { queueEmail } from '../../platform/email/queue-email.server.ts';
import { defineEmail } from '../../platform/email/define-email.server.ts';
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
  const notifying = { email: sendOperatorNotice, about: id, to: { kind: 'team' } } as const;
  const { emailId } = await queueEmail(tx, services, notifying);
  await tx.update(operatorNotices).set({ emailId }).where(eq(operatorNotices.id, id));
  return true;
}

export const sendOperatorNotice = defineEmail({
  name: 'send-operator-notice',
  async compose({ about: noticeId }, { db, config }: Services) {
    const byId = eq(operatorNotices.id, noticeId);
    const [notice] = await db.select().from(operatorNotices).where(byId);
    return notice && operatorNotice(notice, config.siteUrl);
  },
});
