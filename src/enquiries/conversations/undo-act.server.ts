import { eq, inArray, sql } from 'drizzle-orm';
import { people, personAddresses } from '../../leads/people.table.server.ts';
import type { Before } from '../../leads/people/people-lists.table.server.ts';
import { undoWithin } from '../../leads/people/undo-changes.server.ts';
import { recordUndoable } from '../../leads/people/undoable-changes.server.ts';
import type { Tx } from '../../platform/database/database.server.ts';
import type { Actor } from '../../platform/privacy/audit-log.server.ts';
import { formatCount } from '../../platform/reporting.ts';
import { keyedHash } from '../../platform/security/secrets.server.ts';
import type { Services } from '../../platform/services.ts';
import { contactEnquiries, refusedSenders } from '../enquiries.table.server.ts';
import { conversationActs } from './conversation-acts.table.server.ts';
import { conversations, messages, replyDrafts } from './conversations.table.server.ts';
import { saveDraft } from './reply-drafts.server.ts';
import { settle } from './settle.server.ts';
import type { Act, Settled } from './settled.ts';

type Kept = {
  /** What was done, without with whom. */
  what: string;
  of: readonly { id: string; email?: string; actId?: number }[];
  /** That was logged or moved. */
  messageId?: string;
  /** Of people that were changed with it. */
  before?: Before;
};

/** Remembers what one of the team did with conversations, so that it can be undone; returns its id. */
export async function keepUndoable(
  tx: Tx,
  services: Pick<Services, 'clock'>,
  actor: Actor,
  { what, of, messageId, before = [] }: Kept,
): Promise<string> {
  const name = await readName(tx, of[0]?.id ?? '');
  const others = new Set(of.map(({ email }) => email)).size - 1;
  const whom = others > 0 ? `${name} and ${formatCount(others, 'other', 'others')}` : name;
  const change = { kind: 'conversations', what: `${what}: ${whom}`, before } as const;
  const changeId = await recordUndoable(tx, services, actor, change);
  const actIds = of.flatMap(({ actId }) => actId ?? []);
  await tx.update(conversationActs).set({ changeId }).where(inArray(conversationActs.id, actIds));
  if (messageId) await tx.update(messages).set({ changeId }).where(eq(messages.id, messageId));
  return changeId;
}

async function readName(tx: Tx, id: string): Promise<string> {
  const [found] = await tx
    .select({
      name: sql<string>`coalesce(${people.name}, ${contactEnquiries.name}, ${conversations.email})`,
    })
    .from(conversations)
    .leftJoin(contactEnquiries, eq(contactEnquiries.id, conversations.enquiryId))
    .leftJoin(personAddresses, eq(personAddresses.email, conversations.email))
    .leftJoin(people, eq(people.id, personAddresses.personId))
    .where(eq(conversations.id, id));
  return found?.name ?? '';
}

/** As if it had not been done; returns the conversation, or null if it is too late or changes nothing. */
export function undoAct(
  services: Services,
  actor: Actor,
  changeId: string,
): Promise<Undone | null> {
  return services.db.transaction(async (tx) => {
    const undone: Undone[] = [];
    await undoWithin(tx, services, actor, changeId, async () => {
      undone.push(...(await undoDraft(tx, changeId)));
      undone.push(...(await undoMessages(tx, services, actor, changeId)));
      undone.push(...(await undoActs(tx, services, changeId)));
      return undone.length > 0;
    });
    return undone.at(-1) ?? null;
  });
}

type Undone = { id: string; state: Settled['state'] };

async function undoDraft(tx: Tx, changeId: string): Promise<Undone[]> {
  const restored = await tx
    .update(replyDrafts)
    .set({ discardedBy: null })
    .where(eq(replyDrafts.discardedBy, changeId))
    .returning();
  return restored.map(({ conversationId: id }) => ({ id, state: 'draft' }));
}

/** The text of a call is in the box again; what was moved stands where it stood. */
async function undoMessages(
  tx: Tx,
  { clock }: Services,
  { userId }: Actor,
  changeId: string,
): Promise<Undone[]> {
  const byChange = eq(messages.changeId, changeId);
  const [message] = await tx.select().from(messages).where(byChange).for('update');
  if (!message) return [];
  const { conversationId, kind, body, sentBy } = message;
  if (kind === 'call') {
    await tx.delete(messages).where(byChange);
    await saveDraft(tx, { conversationId, userId }, { body, now: clock() }, 'before');
  } else {
    const other = sentBy === 'them' ? 'team' : 'them';
    await tx.update(messages).set({ sentBy: other, changeId: null }).where(byChange);
  }
  const settled = await settle(tx, conversationId);
  return settled ? [settled] : [];
}

/** Those conversations that are not as before. */
export async function undoActs(tx: Tx, services: Services, changeId: string): Promise<Undone[]> {
  const acts = await tx
    .delete(conversationActs)
    .where(eq(conversationActs.changeId, changeId))
    .returning();
  const changed = [];
  for (const { conversationId, kind } of acts) {
    const byId = eq(conversations.id, conversationId);
    const [was] = await tx.select().from(conversations).where(byId).for('update');
    const settled = await settle(tx, conversationId);
    if (!was || !settled || isSame(was, settled)) continue;
    await refuseAgain(tx, services, settled.email, kind);
    changed.push(settled);
  }
  return changed;
}

const isSame = (was: Stands, now: Stands) =>
  was.state === now.state &&
  was.waitingSince?.getTime() === now.waitingSince?.getTime() &&
  was.unreadSince?.getTime() === now.unreadSince?.getTime();

type Stands = Pick<Settled, 'state' | 'waitingSince' | 'unreadSince'>;

/** The sender as they stood before they were refused, or admitted. */
async function refuseAgain(
  tx: Tx,
  services: Services,
  email: string,
  kind: Act['kind'],
): Promise<void> {
  const addressHash = keyedHash(services.secret, email);
  const refused = { addressHash, refusedAt: services.clock() };
  if (kind === 'refused') {
    await tx.delete(refusedSenders).where(eq(refusedSenders.addressHash, addressHash));
  }
  if (kind === 'not refused') {
    await tx.insert(refusedSenders).values(refused).onConflictDoNothing();
  }
}
