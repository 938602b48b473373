import { and, asc, eq, inArray } from 'drizzle-orm';
import { people } from '../../leads/people.table.server.ts';
import { recordPerson } from '../../leads/record-person.server.ts';
import { raiseMessageEvent, raisePersonEvent } from '../../leads/webhooks/queue-webhooks.server.ts';
import type { Tx } from '../../platform/database/database.server.ts';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import { keyedHash } from '../../platform/security/secrets.server.ts';
import type { Services } from '../../platform/services.ts';
import type { Before } from '../../leads/people/people-lists.table.server.ts';
import { recordAct, toAudited } from './conversation-acts.server.ts';
import { conversations, messages } from './conversations.table.server.ts';
import { refusedSenders } from '../enquiries.table.server.ts';
import type { Settled } from './settled.ts';
import { keepUndoable } from './undo-act.server.ts';

/** Makes the senders people whom we know; all that they wrote waits for an answer from when it arrived. */
export const takeSenders = (services: Services, actor: Actor, ids: readonly string[]) =>
  services.db.transaction((tx) => takeWithin(tx, services, actor, ids));

/** In the transaction that stores an answer of ours from a mail program, whose author may have no account. */
export function takeWithin(
  tx: Tx,
  services: Dependencies,
  actor: Actor | null,
  ids: readonly string[],
): Promise<void> {
  const made: Before = [];
  const decision = { ids, kind: 'taken', from: 'new', before: made } as const;
  return decide(tx, services, actor, decision, async (email, taken) => {
    for (const { id: conversationId, reference } of taken) {
      const first = await readFirst(tx, conversationId);
      if (!first) continue;
      const { fromName: name, createdAt: at } = first;
      const contact = { email, name, phone: null, source: 'By email', at };
      const { personId, isNew } = await recordPerson(tx, contact);
      if (isNew) made.push({ id: personId, version: 1, isNew });
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
export async function refuseSenders(services: Services, actor: Actor, ids: readonly string[]) {
  await services.db.transaction((tx) =>
    decide(tx, services, actor, { ids, kind: 'refused', from: 'new' }, async (email) => {
      const addressHash = keyedHash(services.secret, email);
      const refused = { addressHash, refusedAt: services.clock() };
      await tx.insert(refusedSenders).values(refused).onConflictDoNothing();
    }),
  );
}

/** Takes a refusal back, while what they wrote is there. */
export async function admitSender(services: Services, actor: Actor, id: string): Promise<void> {
  await services.db.transaction((tx) =>
    decide(
      tx,
      services,
      actor,
      { ids: [id], kind: 'not refused', from: 'refused' },
      async (email) => {
        const byHash = eq(refusedSenders.addressHash, keyedHash(services.secret, email));
        await tx.delete(refusedSenders).where(byHash);
      },
    ),
  );
}

type Dependencies = Pick<Services, 'clock'>;
type Decision = {
  /** Of one conversation of each sender, or of several. */
  ids: readonly string[];
  kind: keyof typeof verbs;
  from: Settled['state'];
  before?: Before;
};
type Decided = readonly { id: string; reference: string }[];

/** Of all that came from the same addresses: senders are decided on, not emails. */
async function decide(
  tx: Tx,
  { clock }: Dependencies,
  actor: Actor | null,
  { ids, kind, from, before = [] }: Decision,
  carryOut: (email: string, decided: Decided) => Promise<void>,
): Promise<void> {
  const now = clock();
  const actorId = actor?.userId ?? null;
  const of = [];
  for (const email of await listSenders(tx, ids)) {
    const byEmail = and(eq(conversations.email, email), eq(conversations.state, from));
    const found = await tx
      .select({ id: conversations.id, reference: conversations.reference })
      .from(conversations)
      .where(byEmail)
      .orderBy(asc(conversations.id))
      // Of two colleagues who decide at once, the second finds nothing left to decide.
      .for('update');
    const id = found.find((one) => ids.includes(one.id))?.id ?? found[0]?.id;
    if (!id) continue;
    await carryOut(email, found);
    for (const one of found) {
      const act = await recordAct(tx, one.id, { kind, at: now, actorId });
      if (act) of.push(act);
    }
    await recordAudit(tx, { actor, ...toAudited({ id, enquiryId: null }, verbs[kind]), now });
  }
  if (!actor || of.length === 0) return;
  await keepUndoable(tx, { clock }, actor, { what: doneWords[kind], of, before });
}

/** In one order everywhere, so that two decisions at once wait for each other instead of failing. */
async function listSenders(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const found = await tx
    .selectDistinct({ email: conversations.email })
    .from(conversations)
    .where(inArray(conversations.id, [...ids]))
    .orderBy(asc(conversations.email));
  return found.map(({ email }) => email);
}

const doneWords = { taken: 'Taken', refused: 'Refused', 'not refused': 'Not refused' } as const;

const verbs = {
  taken: 'sender-taken',
  refused: 'sender-refused',
  'not refused': 'sender-admitted',
} as const;

async function readFirst(tx: Tx, conversationId: string) {
  const [first] = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), eq(messages.sentBy, 'them')))
    .orderBy(asc(messages.createdAt))
    .limit(1);
  return first;
}
