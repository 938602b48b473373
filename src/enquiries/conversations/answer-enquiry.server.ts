import { and, eq, inArray, isNull } from 'drizzle-orm';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { OnCall, OnSpam } from '../../platform/reporting.ts';
import type { Services } from '../../platform/services.ts';
import { recordContact } from '../../leads/record-contact.server.ts';
import {
  finishConversationsWith,
  setConversationSpam,
  setSpamWith,
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

/** Marks an enquiry as spam, even if it was not flagged. The sender's lead stays. */
export async function markSpam(
  { db, clock }: Dependencies,
  actor: Actor,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [marked] = await tx
      .update(contactEnquiries)
      .set({ suspectedSpam: true })
      .where(and(eq(contactEnquiries.id, id), eq(contactEnquiries.suspectedSpam, false)))
      .returning({ id: contactEnquiries.id });
    if (!marked) return;
    await setConversationSpam(tx, id, clock());
    const subject = `enquiry:${id}`;
    await recordAudit(tx, { actor, act: 'enquiry.marked-spam', subject, now: clock() });
  });
}

/** Marks an enquiry as not spam: its sender becomes a lead as of when they wrote. */
export async function clearSuspicion(services: Services, actor: Actor, id: string): Promise<void> {
  const now = services.clock();
  await services.db.transaction(async (tx) => {
    const [enquiry] = await tx
      .update(contactEnquiries)
      .set({ suspectedSpam: false })
      .where(and(eq(contactEnquiries.id, id), eq(contactEnquiries.suspectedSpam, true)))
      .returning();
    if (!enquiry) return;
    await setConversationSpam(tx, id, null);
    const { name, email, phone, createdAt } = enquiry;
    await recordContact(tx, services, { name, email, phone, ...contactLead }, createdAt);
    await recordAudit(tx, { actor, act: 'enquiry.cleared', subject: `enquiry:${id}`, now });
  });
}
