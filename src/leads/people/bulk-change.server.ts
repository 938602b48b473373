import { and, desc, eq, gt, inArray, isNull } from 'drizzle-orm';
import { href } from 'react-router';
import { users } from '../../accounts/auth.table.server.ts';
import { whereTeamMember } from '../../accounts/users/admins.server.ts';
import type { Db, Tx } from '../../platform/database/database.server.ts';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Services } from '../../platform/services.ts';
import { type LeadStage, stageNames } from '../lead.ts';
import type { Person } from '../people.table.server.ts';
import { type BulkBefore, bulkChanges } from './people-lists.table.server.ts';
import {
  type Difference,
  lockPerson,
  storeChange,
  tellPersonChanged,
} from '../person/change-person.server.ts';
import { notifyAssignment } from '../../accounts/team/team.server.ts';

/** What is set for every chosen person; null or absent leaves it as it is. */
export type BulkAct = {
  stage?: LeadStage | null;
  /** Empty for no owner. */
  ownerId?: string | null;
  addTag?: string | null;
  removeTag?: string | null;
  isSpam?: boolean;
};

const hour = 3_600_000;

/** Changes many people, each in the history, and remembers what they were for an hour. */
export async function changePeople(
  services: Services,
  actor: Actor,
  ids: readonly string[],
  act: BulkAct,
): Promise<{ is: 'done'; count: number } | { is: 'no-owner' }> {
  return services.db.transaction((tx) => changeWithin(tx, services, actor, ids, act));
}

/** The same, within a transaction. */
export async function changeWithin(
  tx: Tx,
  services: Services,
  actor: Actor,
  ids: readonly string[],
  act: BulkAct,
): Promise<{ is: 'done'; count: number } | { is: 'no-owner' }> {
  const now = services.clock();
  const owner = await readOwner(tx, act.ownerId);
  if (owner === undefined) return { is: 'no-owner' };
  const chosen = await lockPeople(tx, ids);
  const emails = await readEmails(tx, chosen);
  const before: BulkBefore = [];
  for (const person of chosen) {
    const set = getChange(person, act, now);
    const differences = getDifferences(person, set, (id) => emails.get(id) ?? owner?.email ?? id);
    if (differences.length === 0) continue;
    await storeChange(tx, services, actor, person, { set, differences });
    if ('spamAt' in set) await tellPersonChanged(tx, services, person.id);
    before.push(toBefore(person, set));
  }
  await tellNewOwner(tx, services, actor, chosen, act.ownerId);
  if (before.length > 0) {
    const what = formatAct(act, owner?.email ?? null);
    const change = { userId: actor.userId, what, before, changedAt: now };
    await tx.insert(bulkChanges).values(change);
  }
  return { is: 'done', count: before.length };
}

/** The user's last change of many that can still be undone. */
export async function readUndoable({ db, clock }: Services, userId: string) {
  const since = new Date(clock().getTime() - hour);
  const [change] = await db
    .select()
    .from(bulkChanges)
    .where(
      and(
        eq(bulkChanges.userId, userId),
        isNull(bulkChanges.undoneAt),
        gt(bulkChanges.changedAt, since),
      ),
    )
    .orderBy(desc(bulkChanges.changedAt), desc(bulkChanges.id))
    .limit(1);
  if (!change) return null;
  const { id, what, before, changedAt } = change;
  return { id, what, count: before.length, changedAt };
}

/** Restores those unchanged since; `left` are the others. Null if it is too late. */
export async function undoChange(
  services: Services,
  actor: Actor,
  changeId: string,
): Promise<{ restored: number; left: number } | null> {
  const now = services.clock();
  const byId = and(
    eq(bulkChanges.id, changeId),
    eq(bulkChanges.userId, actor.userId),
    isNull(bulkChanges.undoneAt),
    gt(bulkChanges.changedAt, new Date(now.getTime() - hour)),
  );
  return services.db.transaction(async (tx) => {
    const [change] = await tx.select().from(bulkChanges).where(byId).for('update');
    if (!change) return null;
    const chosen = await lockPeople(
      tx,
      change.before.map(({ id }) => id),
    );
    const known = new Map(chosen.map((person) => [person.id, person]));
    const emails = await readEmails(tx, [...chosen, ...change.before]);
    let restored = 0;
    for (const was of change.before) {
      const person = known.get(was.id);
      if (person?.version !== was.version) continue;
      const set = fromBefore(was);
      const differences = getDifferences(person, set, (id) => emails.get(id) ?? id);
      await storeChange(tx, services, actor, person, { set, differences });
      if ('spamAt' in set) await tellPersonChanged(tx, services, person.id);
      restored += 1;
    }
    await tx.update(bulkChanges).set({ undoneAt: now }).where(eq(bulkChanges.id, changeId));
    const subject = `bulk:${changeId}`;
    await recordAudit(tx, { actor, act: 'people.change-undone', subject, now });
    return { restored, left: change.before.length - restored };
  });
}

async function tellNewOwner(
  tx: Tx,
  services: Services,
  actor: Actor,
  chosen: readonly Person[],
  ownerId: string | null | undefined,
): Promise<void> {
  const count = chosen.filter((person) => person.ownerId !== ownerId).length;
  if (!ownerId || count === 0) return;
  const path = href('/admin/people');
  await notifyAssignment(tx, services, { actorId: actor.userId, ownerId, path, count });
}

/** In one order everywhere, so that two changes at once wait for each other instead of failing. */
async function lockPeople(tx: Tx, ids: readonly string[]): Promise<Person[]> {
  const locked = [];
  for (const id of [...new Set(ids)].toSorted()) locked.push(await lockPerson(tx, id));
  return locked.filter((person) => person !== undefined);
}

/** The account chosen as owner; null for none, undefined if it is not of the team. */
async function readOwner(db: Db, ownerId: string | null | undefined) {
  if (!ownerId) return null;
  const [owner] = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(whereTeamMember, eq(users.id, ownerId)));
  return owner;
}

async function readEmails(db: Db, owned: readonly { ownerId?: string | null }[]) {
  const ids = owned.flatMap(({ ownerId }) => ownerId ?? []);
  if (ids.length === 0) return new Map<string, string>();
  const found = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.id, ids));
  return new Map(found.map(({ id, email }) => [id, email]));
}

type Changed = Partial<Pick<Person, 'stage' | 'ownerId' | 'tags' | 'spamAt' | 'isSuspect'>>;

function getChange(person: Person, act: BulkAct, now: Date): Changed {
  const set: Changed = {};
  if (act.stage) set.stage = act.stage;
  if (typeof act.ownerId === 'string') set.ownerId = act.ownerId || null;
  if (act.addTag || act.removeTag) {
    const kept = person.tags.filter((tag) => tag !== act.removeTag && tag !== act.addTag);
    set.tags = act.addTag ? [...kept, act.addTag].toSorted() : kept;
  }
  if (act.isSpam === undefined) return set;
  return { ...set, spamAt: act.isSpam ? (person.spamAt ?? now) : null, isSuspect: null };
}

function getDifferences(
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
const toBefore = (person: Person, set: Changed): BulkBefore[number] => ({
  id: person.id,
  version: person.version + 1,
  ...('stage' in set && { stage: person.stage }),
  ...('ownerId' in set && { ownerId: person.ownerId }),
  ...('tags' in set && { tags: person.tags }),
  ...('spamAt' in set && { spamAt: person.spamAt?.toISOString() ?? null }),
});

const fromBefore = ({ stage, ownerId, tags, spamAt }: BulkBefore[number]): Changed => ({
  ...(stage && { stage }),
  ...(ownerId !== undefined && { ownerId }),
  ...(tags && { tags }),
  ...(spamAt !== undefined && {
    spamAt: spamAt === null ? null : new Date(spamAt),
    isSuspect: null,
  }),
});

/** 'Stage: Contacted, tag added: transport'. */
function formatAct({ stage, ownerId, addTag, removeTag, isSpam }: BulkAct, owner: string | null) {
  const parts = [
    stage && `stage: ${stageNames[stage]}`,
    typeof ownerId === 'string' && `owner: ${owner ?? 'none'}`,
    addTag && `tag added: ${addTag}`,
    removeTag && `tag removed: ${removeTag}`,
    isSpam !== undefined && (isSpam ? 'marked as spam' : 'not spam'),
  ].filter((part) => typeof part === 'string' && part !== '');
  const text = parts.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
