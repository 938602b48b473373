import { and, asc, eq } from 'drizzle-orm';
import { people } from '../../leads/people.table.server.ts';
import { recordPerson } from '../../leads/record-person.server.ts';
import { raiseMessageEvent, raisePersonEvent } from '../../leads/webhooks/queue-webhooks.server.ts';
import type { Tx } from '../../platform/database/database.server.ts';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import { keyedHash } from '../../platform/security/secrets.server.ts';
import type { Services } from '../../platform/services.ts';
import { recordAct, toAudited } from './conversation-acts.server.ts';
import { conversations, messages } from './conversations.table.server.ts';
import { refusedSenders } from '../mailbox/mailboxes.table.server.ts';
import type { Act, Settled } from './settled.ts';

/** Makes a sender a person whom we know; all that they wrote waits for an answer from when it arrived. */
export async function takeSender(services: Services, actor: Actor, id: string): Promise<void> {
  await decide(services, actor, id, { kind: 'taken', from: 'new' }, async (tx, email, taken) => {
    for (const { id: conversationId, reference } of taken) {
      const first = await readFirst(tx, conversationId);
      if (!first) continue;
      const { fromName: name, createdAt: at } = first;
      const contact = { email, name, phone: null, source: 'By email', at };
      const { personId, isNew } = await recordPerson(tx, contact);
      const basis = { legalBasis: 'asked', basisNote: 'They wrote to us' } as const;
      if (isNew) {
        await tx.update(people).set(basis).where(eq(people.id, personId));
        await raisePersonEvent(tx, services, 'person.created', personId);
      }
      const message = { conversationId, messageId: first.id, reference, email };
      await raiseMessageEvent(tx, services, message);
    }
  });
}

/** Their emails are deleted within a day, and no further one is stored that answers none of ours. */
export async function refuseSender(services: Services, actor: Actor, id: string): Promise<void> {
  await decide(services, actor, id, { kind: 'refused', from: 'new' }, async (tx, email) => {
    const addressHash = keyedHash(services.secret, email);
    const refused = { addressHash, refusedAt: services.clock() };
    await tx.insert(refusedSenders).values(refused).onConflictDoNothing();
  });
}

/** Takes a refusal back, while what they wrote is there. */
export async function admitSender(services: Services, actor: Actor, id: string): Promise<void> {
  await decide(services, actor, id, { kind: 'not refused', from: 'refused' }, async (tx, email) => {
    const byHash = eq(refusedSenders.addressHash, keyedHash(services.secret, email));
    await tx.delete(refusedSenders).where(byHash);
  });
}

type Decision = { kind: Act['kind']; from: Settled['state'] };

/** Of all that came from the same address: the sender is decided on, not an email. */
async function decide(
  services: Services,
  actor: Actor,
  id: string,
  { kind, from }: Decision,
  carryOut: (
    tx: Tx,
    email: string,
    decided: readonly { id: string; reference: string }[],
  ) => Promise<void>,
): Promise<void> {
  const now = services.clock();
  await services.db.transaction(async (tx) => {
    const [shown] = await tx.select().from(conversations).where(eq(conversations.id, id));
    if (!shown) return;
    const { email } = shown;
    const byEmail = and(eq(conversations.email, email), eq(conversations.state, from));
    const found = await tx
      .select({ id: conversations.id, reference: conversations.reference })
      .from(conversations)
      .where(byEmail)
      .orderBy(asc(conversations.id))
      // Of two colleagues who decide at once, the second finds nothing left to decide.
      .for('update');
    if (found.length === 0) return;
    await carryOut(tx, email, found);
    for (const one of found) await recordAct(tx, one.id, { kind, at: now, actorId: actor.userId });
    await recordAudit(tx, {
      actor,
      ...toAudited({ id, enquiryId: null }, verbs[kind] ?? kind),
      now,
    });
  });
}

const verbs: Partial<Record<Act['kind'], string>> = {
  taken: 'sender-taken',
  refused: 'sender-refused',
  'not refused': 'sender-admitted',
};

async function readFirst(tx: Tx, conversationId: string) {
  const [first] = await tx
    .select()
    .from(messages)
    .where(eq(messages.conversationId, conversationId))
    .orderBy(asc(messages.createdAt))
    .limit(1);
  return first;
}
