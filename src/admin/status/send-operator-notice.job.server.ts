import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database.server.ts';
import type { Services } from '../../platform/services.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { deleteEmail } from '../../platform/email/deliver-email.server.ts';
import { queueEmail } from '../../platform/email/queue-email.server.ts';
import { deliverEmail } from '../../platform/email/deliver-email.server.ts';
import { operatorNotice } from './operator-notice.email.tsx';
import { type NoticeLine, operatorNotices } from './operator-notices.table.server.ts';

type Payload = { noticeId: string; emailId: string };
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
  const recipient = services.config.ENQUIRIES_TO;
  const about = { noticeId: id };
  const emailId = await queueEmail(tx, services, { job: sendOperatorNotice, about, recipient });
  await tx.update(operatorNotices).set({ emailId }).where(eq(operatorNotices.id, id));
  return true;
}

export const sendOperatorNotice: Job<Payload, Services> = {
  name: 'send-operator-notice',
  payload: z.strictObject({ noticeId: z.uuid(), emailId: z.uuid() }),
  async handle(payload, services) {
    const [notice] = await services.db
      .select()
      .from(operatorNotices)
      .where(eq(operatorNotices.id, payload.noticeId));
    if (!notice) return deleteEmail(services, payload.emailId);
    const composed = operatorNotice(notice, services.config.siteUrl);
    await deliverEmail(services, payload.emailId, composed);
  },
};
