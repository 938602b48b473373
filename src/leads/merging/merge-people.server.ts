import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import { takeAdvisoryLock, type Tx } from '../../platform/database/database.server.ts';
import type { Services } from '../../platform/services.ts';
import { leads } from '../leads.table.server.ts';
import { getCurrentPersonId, getPersonIds } from '../people.server.ts';
import { nextSteps, type Person, people, personAddresses } from '../people.table.server.ts';
import { distinctPeople, personChanges, personMerges } from '../person-history.table.server.ts';
import { tellPersonChanged } from '../person/change-person.server.ts';
import { raisePersonEvent } from '../webhooks/queue-webhooks.server.ts';
import { joinValues, listReplaced, restoreValues } from './merged-values.server.ts';
import { markSuspects } from './suspects.server.ts';
import type { Choosable } from './merging.ts';

/** The person whose page is open, and the one to compare. */
export type Pair = { personId: string; otherId: string };

/** `conflict` if another user has since merged or separated them: nothing was changed. */
export type PairOutcome = { kind: 'done' | 'gone' | 'conflict' };

/**
 * Takes the other person for this one: their addresses move here, and of the values `taken` the other's
 * count. Their row stays as it is, and what it replaced here is kept, so that undoing restores both.
 */
export async function mergePeople(
  services: Services,
  actor: Actor,
  pair: Pair,
  taken: readonly Choosable[] = [],
): Promise<PairOutcome> {
  return services.db.transaction(async (tx) => {
    const found = await lockPair(tx, pair);
    if (!found) return { kind: 'gone' };
    const { person, other } = found;
    if (person.id === other.id) return { kind: 'done' };
    const now = services.clock();
    const values = joinValues(person, other, taken);
    const replaced = listReplaced(person, values);
    const merge = { personId: other.id, keptId: person.id, replaced };
    await tx.insert(personMerges).values({ ...merge, mergedBy: actor.userId, mergedAt: now });
    await tx.update(people).set({ mergedInto: person.id }).where(eq(people.id, other.id));
    await moveWhatCame(tx, other.id, person.id);
    const version = person.version + 1;
    await tx
      .update(people)
      .set({ ...values, version })
      .where(eq(people.id, person.id));
    await recordMerge(tx, services, actor, { what: 'merged', person, other });
    await markSuspects(tx, person.id);
    await tellPersonChanged(tx, services, person.id);
    return { kind: 'done' };
  });
}

/** Undoes the last merge of a person. The other person takes their addresses along. */
export async function undoMerge(
  services: Services,
  actor: Actor,
  { personId, otherId }: Pair,
): Promise<PairOutcome> {
  return services.db.transaction(async (tx) => {
    await lockMerging(tx);
    const shown = await getCurrentPersonId(tx, personId);
    const root = await getCurrentPersonId(tx, otherId);
    if (!shown || !root) return { kind: 'gone' };
    const [other] = await tx.select().from(people).where(eq(people.id, otherId));
    if (!other?.mergedInto) return { kind: 'done' };
    if (shown !== root || (await getLastMerged(tx, root)) !== otherId) return { kind: 'conflict' };
    const kept = await splitMerge(tx, other);
    if (kept) await recordMerge(tx, services, actor, { what: 'unmerged', person: kept, other });
    for (const id of [root, otherId]) {
      await markSuspects(tx, id);
      await tellPersonChanged(tx, services, id);
    }
    return { kind: 'done' };
  });
}

/** Who was last merged into a person; merges before that one restore other values than they replaced. */
async function getLastMerged(tx: Tx, keptId: string): Promise<string | undefined> {
  const [last] = await tx
    .select()
    .from(personMerges)
    .where(eq(personMerges.keptId, keptId))
    .orderBy(desc(personMerges.mergedAt))
    .limit(1);
  return last?.personId;
}

/** Marks two people as different, so that they are not proposed again; or removes that mark. */
export async function dismissDuplicate(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  pair: Pair,
  areDifferent: boolean,
): Promise<PairOutcome> {
  return db.transaction(async (tx) => {
    const found = await lockPair(tx, pair);
    if (!found) return { kind: 'gone' };
    if (areDifferent && found.person.id === found.other.id) return { kind: 'conflict' };
    const now = clock();
    if (areDifferent) {
      await tx
        .insert(distinctPeople)
        .values({ ...pair, createdAt: now })
        .onConflictDoNothing();
    } else await deletePair(tx, pair);
    await markSuspects(tx, found.person.id);
    await markSuspects(tx, found.other.id);
    const act = areDifferent ? 'person.duplicate-dismissed' : 'person.duplicate-proposed-again';
    const subject = `person:${pair.personId}`;
    await recordAudit(tx, { actor, act, subject, details: { other: pair.otherId }, now });
    return { kind: 'done' };
  });
}

/**
 * Merges run one at a time: two concurrent ones of the same people could deadlock, or each put its people
 * below the other's.
 */
const lockMerging = (tx: Tx) => takeAdvisoryLock(tx, 'merging people');

/** Locks the people that the two ids stand for now; null if one is gone. */
async function lockPair(tx: Tx, { personId, otherId }: Pair) {
  await lockMerging(tx);
  const ids = [await getCurrentPersonId(tx, personId), await getCurrentPersonId(tx, otherId)];
  const known = ids.filter((id) => id !== null);
  const locked = await tx
    .select()
    .from(people)
    .where(inArray(people.id, known))
    .orderBy(asc(people.id))
    .for('update');
  const [person, other] = ids.map((id) => locked.find((one) => one.id === id));
  return person && other ? { person, other } : null;
}

/**
 * Releases a merged person, with those merged into them before. Returns the one they had been merged into,
 * whose values it restores.
 */
export async function splitMerge(tx: Tx, other: Person): Promise<Person | null> {
  const [merge] = await tx
    .delete(personMerges)
    .where(eq(personMerges.personId, other.id))
    .returning();
  // What came from their addresses since is their last contact too.
  const since = sql`(select max(${leads.lastContactAt}) from ${leads} join ${personAddresses} using (email) where ${personAddresses.originId} = ${other.id})`;
  await tx
    .update(people)
    .set({ mergedInto: null, lastContactAt: sql`greatest(${people.lastContactAt}, ${since})` })
    .where(eq(people.id, other.id));
  await moveWhatCame(tx, other.id, other.id);
  return merge ? restoreValues(tx, merge) : null;
}

/** Moves the addresses and next steps of a person and of those merged into them. */
async function moveWhatCame(tx: Tx, ofId: string, toId: string): Promise<void> {
  const ids = await getPersonIds(tx, ofId);
  for (const table of [personAddresses, nextSteps]) {
    await tx.update(table).set({ personId: toId }).where(inArray(table.originId, ids));
  }
}

type MergeRecord = { what: 'merged' | 'unmerged'; person: Person; other: Person };

async function recordMerge(
  tx: Tx,
  services: Services,
  actor: Actor,
  { what, person, other }: MergeRecord,
) {
  const now = services.clock();
  const made = { what, changedBy: actor.userId, changedAt: now };
  // Ids, as an address would remain when the other person is erased.
  await tx.insert(personChanges).values([
    { ...made, personId: other.id, version: other.version, after: person.id },
    { ...made, personId: person.id, version: person.version + 1, after: other.id },
  ]);
  const subject = `person:${other.id}`;
  await recordAudit(tx, {
    actor,
    act: `person.${what}`,
    subject,
    details: { with: person.id },
    now,
  });
  const event = what === 'merged' ? 'person.merged' : 'person.changed';
  await raisePersonEvent(tx, services, event, other.id);
  await raisePersonEvent(tx, services, 'person.changed', person.id);
}

async function deletePair(tx: Tx, { personId, otherId }: Pair): Promise<void> {
  const byPair = (one: string, two: string) =>
    and(eq(distinctPeople.personId, one), eq(distinctPeople.otherId, two));
  await tx.delete(distinctPeople).where(or(byPair(personId, otherId), byPair(otherId, personId)));
}
