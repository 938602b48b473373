import { and, desc, eq, gt, gte, isNull, sql } from 'drizzle-orm';
import { href } from 'react-router';
import type { Asked, Outcome } from '../../accounts/admin-action.server.ts';
import type { Tx } from '../../platform/database/database.server.ts';
import type { Actor } from '../../platform/privacy/audit-log.server.ts';
import type { Services } from '../../platform/services.ts';
import { stageNames } from '../lead.ts';
import type { Person } from '../people.table.server.ts';
import { type Difference, lockPerson } from '../person/change-person.server.ts';
import { type Before, undoableChanges } from './people-lists.table.server.ts';

const hour = 3_600_000;
const day = 24 * hour;

type Change = Pick<typeof undoableChanges.$inferInsert, 'what' | 'kind' | 'gone'> & {
  before?: Before;
};

/** Remembers what one of the team has just done, in the same transaction. */
export async function recordUndoable(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  actor: Actor,
  { before = [], ...change }: Change,
): Promise<string> {
  const made = { ...change, before, userId: actor.userId, changedAt: clock() };
  const [stored] = await tx.insert(undoableChanges).values(made).returning();
  if (!stored) throw new Error('the change was not stored');
  return stored.id;
}

/** An act of a page that leads to where it can be undone, if it has recorded anything. */
export const undoable =
  <Form, O extends Outcome>(run: (asked: Asked, form: Form) => Promise<O>) =>
  async (asked: Asked, form: Form): Promise<O> => {
    const since = asked.services.clock();
    const outcome = await run(asked, form);
    if (outcome.kind !== 'done') return outcome;
    const [made] = await asked.services.db
      .select()
      .from(undoableChanges)
      .where(and(byUser(asked.actor.userId), gte(undoableChanges.changedAt, since)))
      .orderBy(desc(undoableChanges.changedAt))
      .limit(1);
    return { ...outcome, ...(made && { did: made.id }) };
  };

export const byUser = (userId: string) => eq(undoableChanges.userId, userId);

/** What a page says that its reader has just done, by the `did` of its address. */
export async function readDid({ db, clock }: Services, userId: string, address: string) {
  const { searchParams } = new URL(address);
  const id = searchParams.get('did') ?? '';
  if (!/^[0-9a-f-]{36}$/.test(id)) return null;
  const byId = and(byUser(userId), eq(undoableChanges.id, id));
  const [change] = await db.select().from(undoableChanges).where(byId);
  return change ? toDid(change, clock()) : null;
}

/** What a user has done since, the latest first. */
export async function listDone({ db, clock }: Services, userId: string, since: Date) {
  const found = await db
    .select()
    .from(undoableChanges)
    .where(and(byUser(userId), gte(undoableChanges.changedAt, since)))
    .orderBy(desc(undoableChanges.changedAt), desc(undoableChanges.id))
    .limit(200);
  return found.map((change) => ({ ...toDid(change, clock()), changedAt: change.changedAt }));
}

export function toDid({ id, kind, what, ...change }: Stored, now: Date) {
  const state = getState(change, now);
  const action = kind === 'people' ? href('/admin/people') : href('/admin/inbox/:id?');
  return { id, what, state, action } as const;
}

type Stored = typeof undoableChanges.$inferSelect;

function getState(
  { before, changedAt, undoneAt, left }: Omit<Stored, 'id' | 'kind' | 'what'>,
  now: Date,
) {
  if (undoneAt) return left > 0 ? 'partly' : 'undone';
  if (left > 0) return 'overtaken';
  const isLate = now.getTime() - changedAt.getTime() >= (before.length > 1 ? hour : day);
  return isLate ? 'late' : 'undoable';
}

/** The user's last change of many people that can still be undone. */
export async function readUndoable(services: Services, userId: string) {
  const since = new Date(services.clock().getTime() - hour);
  const whereOpen = and(
    isNull(undoableChanges.undoneAt),
    eq(undoableChanges.left, 0),
    gt(undoableChanges.changedAt, since),
  );
  const whereMany = sql`jsonb_array_length(${undoableChanges.before}) > 1`;
  const [change] = await services.db
    .select()
    .from(undoableChanges)
    .where(and(byUser(userId), eq(undoableChanges.kind, 'people'), whereOpen, whereMany))
    .orderBy(desc(undoableChanges.changedAt), desc(undoableChanges.id))
    .limit(1);
  return change ? toDid(change, services.clock()) : null;
}

/** In one order everywhere, so that two changes at once wait for each other instead of failing. */
export async function lockPeople(tx: Tx, ids: readonly string[]): Promise<Person[]> {
  const locked = [];
  for (const id of [...new Set(ids)].toSorted()) locked.push(await lockPerson(tx, id));
  return locked.filter((person) => person !== undefined);
}

type Undoable = 'name' | 'phone' | 'stage' | 'ownerId' | 'tags' | 'spamAt';

export type Changed = Partial<Pick<Person, Undoable | 'phoneKey' | 'isSuspect'>>;

export function getDifferences(
  person: Person,
  set: Changed,
  getEmail: (ownerId: string) => string,
): Difference[] {
  const merged = { ...person, ...set };
  const spam = ({ spamAt }: Pick<Person, 'spamAt'>) => (spamAt ? 'spam' : null);
  const owner = ({ ownerId }: Pick<Person, 'ownerId'>) => ownerId && getEmail(ownerId);
  const all: Difference[] = [
    { what: 'name', before: person.name, after: merged.name },
    { what: 'phone', before: person.phone, after: merged.phone },
    { what: 'stage', before: stageNames[person.stage], after: stageNames[merged.stage] },
    { what: 'owner', before: owner(person), after: owner(merged) },
    { what: 'tags', before: person.tags.join(', ') || null, after: merged.tags.join(', ') || null },
    { what: 'spam', before: spam(person), after: spam(merged) },
  ];
  return all.filter(({ before, after }) => before !== after);
}

/** Only what was set, so that an undo restores nothing else. */
export const toBefore = (person: Person, set: Changed): Before[number] => ({
  id: person.id,
  version: person.version + 1,
  ...('name' in set && { name: person.name }),
  ...('phone' in set && { phone: person.phone }),
  ...('stage' in set && { stage: person.stage }),
  ...('ownerId' in set && { ownerId: person.ownerId }),
  ...('tags' in set && { tags: person.tags }),
  ...('spamAt' in set && { spamAt: person.spamAt?.toISOString() ?? null }),
});
