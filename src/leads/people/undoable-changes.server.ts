import { and, asc, desc, eq, gt, gte, inArray, isNull, sql } from 'drizzle-orm';
import { href } from 'react-router';
import { users } from '../../accounts/auth.table.server.ts';
import type { Asked, Outcome } from '../../accounts/admin-action.server.ts';
import type { Db, Tx } from '../../platform/database/database.server.ts';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Services } from '../../platform/services.ts';
import { stageNames } from '../lead.ts';
import { personNotes } from '../person-history.table.server.ts';
import { raisePersonEvent } from '../webhooks/queue-webhooks.server.ts';
import { type Person, people } from '../people.table.server.ts';
import {
  type Difference,
  lockPerson,
  storeChange,
  tellPersonChanged,
} from '../person/change-person.server.ts';
import { markStep } from '../person/next-steps.server.ts';
import { type Before, undoableChanges } from './people-lists.table.server.ts';

const hour = 3_600_000;
const day = 24 * hour;

type Change = Pick<typeof undoableChanges.$inferInsert, 'what' | 'kind'> & { before?: Before };

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

const byUser = (userId: string) => eq(undoableChanges.userId, userId);

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

function toDid({ id, kind, what, before, changedAt, undoneAt }: Stored, now: Date) {
  const isLate = now.getTime() - changedAt.getTime() >= (before.length > 1 ? hour : day);
  const state = undoneAt ? 'undone' : isLate ? 'late' : 'undoable';
  const action = kind === 'people' ? href('/admin/people') : href('/admin/inbox/:id?');
  return { id, what, state, action } as const;
}

type Stored = typeof undoableChanges.$inferSelect;

/** The user's last change of many people that can still be undone. */
export async function readUndoable(services: Services, userId: string) {
  const since = new Date(services.clock().getTime() - hour);
  const whereOpen = and(isNull(undoableChanges.undoneAt), gt(undoableChanges.changedAt, since));
  const whereMany = sql`jsonb_array_length(${undoableChanges.before}) > 1`;
  const [change] = await services.db
    .select()
    .from(undoableChanges)
    .where(and(byUser(userId), eq(undoableChanges.kind, 'people'), whereOpen, whereMany))
    .orderBy(desc(undoableChanges.changedAt), desc(undoableChanges.id))
    .limit(1);
  return change ? toDid(change, services.clock()) : null;
}

export type Undone = { restored: number; left: number };

/** Restores those unchanged since; `left` are the others. Null if it is too late. */
export const undoChange = (
  services: Services,
  actor: Actor,
  changeId: string,
): Promise<Undone | null> =>
  services.db.transaction((tx) => undoWithin(tx, services, actor, changeId));

export async function undoWithin(
  tx: Tx,
  services: Services,
  actor: Actor,
  changeId: string,
): Promise<Undone | null> {
  const now = services.clock();
  const byId = and(eq(undoableChanges.id, changeId), byUser(actor.userId));
  const [change] = await tx.select().from(undoableChanges).where(byId).for('update');
  if (!change || toDid(change, now).state !== 'undoable') return null;
  const restored = await restorePeople(tx, services, actor, change.before);
  await tx.update(undoableChanges).set({ undoneAt: now }).where(byId);
  const act = change.kind === 'people' ? 'people.change-undone' : 'conversation.act-undone';
  await recordAudit(tx, { actor, act, subject: `bulk:${changeId}`, now });
  return { restored, left: change.before.length - restored };
}

async function restorePeople(
  tx: Tx,
  services: Services,
  actor: Actor,
  before: Before,
): Promise<number> {
  const chosen = await lockPeople(
    tx,
    before.map(({ id }) => id),
  );
  const known = new Map(chosen.map((person) => [person.id, person]));
  const emails = await readEmails(tx, [...chosen, ...before]);
  let restored = 0;
  for (const was of before) {
    const person = known.get(was.id);
    if (person?.version !== was.version) continue;
    if (was.isNew) {
      restored += await removeNew(tx, services, person);
      continue;
    }
    restored += 1;
    const set = fromBefore(was);
    const differences = getDifferences(person, set, (id) => emails.get(id) ?? id);
    const reopened =
      was.openStep &&
      (await markStep(tx, { personId: was.id, stepId: was.openStep, doneAt: null }));
    if (reopened) differences.push(reopened);
    await storeChange(tx, services, actor, person, { set, differences });
    if ('spamAt' in set) await tellPersonChanged(tx, services, person.id);
  }
  return restored;
}

/** One that the change made, unless the team has written something about them. */
async function removeNew(tx: Tx, services: Services, { id }: Person): Promise<number> {
  if ((await tx.$count(personNotes, eq(personNotes.personId, id))) > 0) return 0;
  await raisePersonEvent(tx, services, 'person.deleted', id);
  await tx.delete(people).where(eq(people.id, id));
  return 1;
}

/** In one order everywhere, so that two changes at once wait for each other instead of failing. */
export async function lockPeople(tx: Tx, ids: readonly string[]): Promise<Person[]> {
  const locked = [];
  for (const id of [...new Set(ids)].toSorted()) locked.push(await lockPerson(tx, id));
  return locked.filter((person) => person !== undefined);
}

export async function readEmails(db: Db, owned: readonly { ownerId?: string | null }[]) {
  const ids = owned.flatMap(({ ownerId }) => ownerId ?? []);
  if (ids.length === 0) return new Map<string, string>();
  const found = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(asc(users.id));
  return new Map(found.map(({ id, email }) => [id, email]));
}

type Undoable = 'stage' | 'ownerId' | 'tags' | 'spamAt';

export type Changed = Partial<Pick<Person, Undoable | 'isSuspect'>>;

export function getDifferences(
  person: Person,
  set: Changed,
  getEmail: (ownerId: string) => string,
): Difference[] {
  const merged = { ...person, ...set };
  const spam = ({ spamAt }: Pick<Person, 'spamAt'>) => (spamAt ? 'spam' : null);
  const owner = ({ ownerId }: Pick<Person, 'ownerId'>) => ownerId && getEmail(ownerId);
  const all: Difference[] = [
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
  ...('stage' in set && { stage: person.stage }),
  ...('ownerId' in set && { ownerId: person.ownerId }),
  ...('tags' in set && { tags: person.tags }),
  ...('spamAt' in set && { spamAt: person.spamAt?.toISOString() ?? null }),
});

function fromBefore({ spamAt, ...was }: Before[number]): Changed {
  const { stage, ownerId, tags } = was;
  return {
    ...(stage && { stage }),
    ...(ownerId !== undefined && { ownerId }),
    ...(tags && { tags }),
    ...(spamAt !== undefined && {
      spamAt: spamAt === null ? null : new Date(spamAt),
      isSuspect: null,
    }),
  };
}
