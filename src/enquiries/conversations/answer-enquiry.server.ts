import { and, eq, inArray, isNull } from 'drizzle-orm';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { OnCall, OnSpam } from '../../platform/reporting.ts';
import type { Services } from '../../platform/services.ts';
import { recordContact } from '../../leads/record-contact.server.ts';
import {
  finishConversationsWith,
  setConversationSpam,
  setSpamWith,
  toAudited,
} from './conversation-state.server.ts';
import { contactEnquiries } from '../enquiries.table.server.ts';
import { contactLead } from '../enquiry.ts';

type Dependencies = Pick<Services, 'db' | 'clock'>;

/** A call answers everything that the person wrote. */
export const answerByCall: OnCall = async (tx, { clock }, { actor, emails }) => {
  const { email, answeredAt, suspectedSpam } = contactEnquiries;
  const isWaiting = and(isNull(answeredAt), eq(suspectedSpam, false));
  await tx
    .update(contactEnquiries)
    .set({ answeredAt: clock(), answeredBy: actor.userId })
    .where(and(inArray(email, [...emails]), isWaiting));
  await finishConversationsWith(tx, emails);
};

/** All that a person marked as spam has written is spam too. */
export const markSpamOf: OnSpam = (tx, { clock }, { emails, isSpam }) =>
  setSpamWith(tx, emails, isSpam ? clock() : null);

/** Marks a conversation as spam, and its enquiry even if that was not flagged. The sender's lead stays. */
export async function markSpam(
  { db, clock }: Dependencies,
  actor: Actor,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(contactEnquiries)
      .set({ suspectedSpam: true })
      .where(eq(contactEnquiries.id, id));
    const marked = await setConversationSpam(tx, id, clock());
    if (!marked) return;
    await recordAudit(tx, { actor, ...toAudited(marked, 'marked-spam'), now: clock() });
  });
}

/** Marks a conversation as not spam: the sender of an enquiry becomes a lead as of when they wrote. */
export async function clearSuspicion(services: Services, actor: Actor, id: string): Promise<void> {
  const now = services.clock();
  await services.db.transaction(async (tx) => {
    const [enquiry] = await tx
      .update(contactEnquiries)
      .set({ suspectedSpam: false })
      .where(and(eq(contactEnquiries.id, id), eq(contactEnquiries.suspectedSpam, true)))
      .returning();
    const cleared = await setConversationSpam(tx, id, null);
    if (!cleared) return;
    if (enquiry) {
      const { name, email, phone, createdAt } = enquiry;
      await recordContact(tx, services, { name, email, phone, ...contactLead }, createdAt);
    }
    await recordAudit(tx, { actor, ...toAudited(cleared, 'cleared'), now });
  });
}
