import { eq, inArray, sql } from 'drizzle-orm';
import { people, personAddresses } from '../../leads/people.table.server.ts';
import type { Before } from '../../leads/people/people-lists.table.server.ts';
import { undoWithin } from '../../leads/people/undo-changes.server.ts';
import { recordUndoable } from '../../leads/people/undoable-changes.server.ts';
import type { Tx } from '../../platform/database/database.server.ts';
import type { Actor } from '../../platform/privacy/audit-log.server.ts';
import { keyedHash } from '../../platform/security/secrets.server.ts';
import type { Services } from '../../platform/services.ts';
import { contactEnquiries, refusedSenders } from '../enquiries.table.server.ts';
import { conversationActs } from './conversation-acts.table.server.ts';
import { conversations, replyDrafts } from './conversations.table.server.ts';
import { settle } from './settle.server.ts';
import type { Act, Settled } from './settled.ts';

type Kept = {
  /** What was done, without with whom. */
  what: string;
  of: readonly { id: string; actId?: number }[];
  /** Of people that were changed with it. */
  before?: Before;
};

/** Remembers what one of the team did with conversations, so that it can be undone; returns its id. */
export async function keepUndoable(
  tx: Tx,
  services: Pick<Services, 'clock'>,
  actor: Actor,
  { what, of, before = [] }: Kept,
): Promise<string> {
  const name = await readName(tx, of[0]?.id ?? '');
  const change = { kind: 'conversations', what: `${what}: ${name}`, before } as const;
  const changeId = await recordUndoable(tx, services, actor, change);
  const actIds = of.flatMap(({ actId }) => actId ?? []);
  await tx.update(conversationActs).set({ changeId }).where(inArray(conversationActs.id, actIds));
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

/** As if it had not been done; returns the conversation, or null if it is too late. */
export function undoAct(
  services: Services,
  actor: Actor,
  changeId: string,
): Promise<{ id: string; state: Settled['state'] } | null> {
  return services.db.transaction(async (tx) => {
    const undone = await undoWithin(tx, services, actor, changeId);
    if (!undone) return null;
    const [draft] = await tx
      .update(replyDrafts)
      .set({ discardedBy: null })
      .where(eq(replyDrafts.discardedBy, changeId))
      .returning();
    const acts = await tx
      .delete(conversationActs)
      .where(eq(conversationActs.changeId, changeId))
      .returning();
    if (draft) return { id: draft.conversationId, state: 'draft' };
    let settled = null;
    for (const { conversationId } of acts) settled = await settle(tx, conversationId);
    if (settled) await refuseAgain(tx, services, settled.email, acts[0]?.kind);
    return settled;
  });
}

/** The sender as they stood before they were refused, or admitted. */
async function refuseAgain(
  tx: Tx,
  services: Services,
  email: string,
  kind: Act['kind'] | undefined,
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
