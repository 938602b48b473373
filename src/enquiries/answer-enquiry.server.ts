import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { users } from '../accounts/auth.table.server.ts';
import { type Actor, recordAudit } from '../platform/privacy/audit-log.server.ts';
import type { OnCall } from '../platform/reporting.ts';
import type { Services } from '../platform/services.ts';
import { markContacted } from '../leads/person/change-progress.server.ts';
import { recordContact } from '../leads/record-contact.server.ts';
import {
  finishConversation,
  finishConversationsWith,
  resumeConversation,
  setConversationSpam,
} from './conversations/conversation-state.server.ts';
import { contactEnquiries } from './enquiries.table.server.ts';
import { contactLead } from './enquiry.ts';
import { findPerson } from '../leads/people.server.ts';

type Dependencies = Pick<Services, 'db' | 'clock' | 'jobs'>;

/** Returns null if there is no such enquiry. Reading it is recorded in the audit log. */
export async function readEnquiry({ db, clock }: Dependencies, actor: Actor, id: string) {
  const [found] = await db
    .select({ enquiry: contactEnquiries, answerer: users.email })
    .from(contactEnquiries)
    .leftJoin(users, eq(users.id, contactEnquiries.answeredBy))
    .where(eq(contactEnquiries.id, id));
  if (!found) return null;
  await recordAudit(db, { actor, act: 'enquiry.read', subject: `enquiry:${id}`, now: clock() });
  const { fingerprint: _, ...enquiry } = found.enquiry;
  const personId = await findPerson(db, enquiry.email);
  return { ...enquiry, answerer: found.answerer, personId };
}

/**
 * Marks an enquiry as answered, or undoes that; of two concurrent admins the first counts. Marking sets
 * a new sender to contacted, which undoing does not revert.
 */
export async function markAnswered(
  services: Dependencies,
  actor: Actor,
  id: string,
  isAnswered: boolean,
): Promise<void> {
  const now = services.clock();
  const isIt = eq(contactEnquiries.id, id);
  const { answeredAt } = contactEnquiries;
  await services.db.transaction(async (tx) => {
    const [changed] = await tx
      .update(contactEnquiries)
      .set(
        isAnswered
          ? { answeredAt: now, answeredBy: actor.userId }
          : { answeredAt: null, answeredBy: null },
      )
      .where(and(isIt, isAnswered ? isNull(answeredAt) : isNotNull(answeredAt)))
      .returning({ email: contactEnquiries.email });
    if (!changed) return;
    await (isAnswered ? finishConversation(tx, id) : resumeConversation(tx, id));
    const act = isAnswered ? 'enquiry.answered' : 'enquiry.reopened';
    await recordAudit(tx, { actor, act, subject: `enquiry:${id}`, now });
    if (isAnswered) await markContacted(tx, services, actor, changed.email);
  });
}

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
    await setConversationSpam(tx, id, true);
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
    await setConversationSpam(tx, id, false);
    const { name, email, phone, createdAt } = enquiry;
    await recordContact(tx, services, { name, email, phone, ...contactLead }, createdAt);
    await recordAudit(tx, { actor, act: 'enquiry.cleared', subject: `enquiry:${id}`, now });
  });
}
