import { and, asc, desc, eq, inArray, isNull, ne } from 'drizzle-orm';
import { users } from '../../accounts/auth.table.server.ts';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Db } from '../../platform/database/database.server.ts';
import { mostEntries } from '../../platform/reporting.ts';
import type { Services } from '../../platform/services.ts';
import { companies } from '../companies/companies.table.server.ts';
import { formatChange } from '../lead.ts';
import { getComparison } from '../merging/compare.server.ts';
import { dismissedDuplicates, findSuspects } from '../merging/suspects.server.ts';
import { getPersonIds } from '../people.server.ts';
import { people, personAddresses, type Person } from '../people.table.server.ts';
import { personChanges, personMerges } from '../person-history.table.server.ts';
import { readSteps } from './plan-step.server.ts';
import { openClaims } from './change-facts.server.ts';
import { getNotes } from '../timeline/person-notes.server.ts';
import { getOwnerAddress, listTeam } from '../../accounts/team/team.server.ts';
import {
  type ChangeEntry,
  createTimeline,
  getConversationHref,
  getLatestMessage,
} from '../timeline/timeline.ts';

/** What the page's address asks for besides: people to merge with, by search and one to compare. */
type PersonView = { find: string; compare: string | null };

/**
 * Everything the page shows about a person and those merged into them; null if there is none. Reading it is
 * recorded in the audit log.
 */
export async function readPerson(
  services: Services,
  actor: Actor,
  personId: string,
  view: PersonView,
) {
  const { db, clock } = services;
  const [person] = await db.select().from(people).where(eq(people.id, personId));
  if (!person) return null;
  await recordAudit(db, { actor, act: 'person.read', subject: `person:${personId}`, now: clock() });
  const ids = await getPersonIds(db, personId);
  const addresses = await listAddresses(db, personId);
  const histories = services.features.flatMap(({ history = [] }) => history);
  const emails = addresses.map(({ email }) => email);
  const team = await listTeam(db);
  const [notes, changes, known, claims, ownerAddress, company, merging] = await Promise.all([
    getNotes(db, ids),
    listChanges(db, personId, ids),
    Promise.all(histories.map((history) => history(services, emails))),
    openClaims(db, ids),
    getOwnerAddress(db, person.ownerId),
    readCompany(db, person),
    readMerging(db, person.id, view),
  ]);
  const history = known.flat();
  const own = notes.map((note) => ({ ...note, isOwn: note.authorId === actor.userId }));
  return {
    person,
    addresses,
    claims,
    team,
    ownerAddress,
    company,
    ...merging,
    timeline: createTimeline({ history, notes: own, changes }),
    latest: getLatestMessage(history),
    conversationHref: getConversationHref(history),
    assessment: history
      .filter(({ answers }) => answers)
      .toSorted((a, b) => b.at.getTime() - a.at.getTime())[0],
    updates: history
      .filter(({ kind }) => kind === 'Subscription')
      .toSorted((a, b) => b.at.getTime() - a.at.getTime())[0],
    steps: await readSteps(db, personId),
    newNoteId: crypto.randomUUID(),
    now: clock(),
  };
}

export type PersonPageData = NonNullable<Awaited<ReturnType<typeof readPerson>>>;

/** Their own first; those that refuse our emails last. */
async function listAddresses(db: Db, personId: string) {
  const { originId, bouncedAt, createdAt, email } = personAddresses;
  return db
    .select()
    .from(personAddresses)
    .where(eq(personAddresses.personId, personId))
    .orderBy(desc(isNull(bouncedAt)), desc(eq(originId, personId)), asc(createdAt), asc(email));
}

const mostColleagues = 10;

async function readCompany(db: Db, { id, companyId }: typeof people.$inferSelect) {
  if (companyId === null) return null;
  const [company] = await db.select().from(companies).where(eq(companies.id, companyId));
  if (!company) return null;
  const whereOther = and(
    eq(people.companyId, companyId),
    ne(people.id, id),
    isNull(people.mergedInto),
  );
  const colleagues = await db
    .select({ id: people.id, name: people.name, sortName: people.sortName, stage: people.stage })
    .from(people)
    .where(and(whereOther, isNull(people.spamAt)))
    .orderBy(desc(people.lastContactAt))
    .limit(mostColleagues);
  return { ...company, colleagues };
}

async function readMerging(db: Db, personId: string, { find, compare }: PersonView) {
  const suspects = await findSuspects(db, personId);
  return {
    dismissed: await dismissedDuplicates(db, personId),
    ...(await getComparison(db, personId, suspects, { find, compare })),
  };
}

/** The team's changes, and the merges in force, the last of which can be undone. */
async function listChanges(
  db: Db,
  personId: string,
  ids: readonly string[],
): Promise<ChangeEntry[]> {
  const found = await db
    .select({ change: personChanges, name: users.name, email: users.email })
    .from(personChanges)
    .leftJoin(users, eq(users.id, personChanges.changedBy))
    .where(inArray(personChanges.personId, [...ids]))
    .orderBy(desc(personChanges.changedAt))
    .limit(mostEntries);
  const merges = await db
    .select({ merge: personMerges, other: people, name: users.name, email: users.email })
    .from(personMerges)
    .innerJoin(people, eq(people.id, personMerges.personId))
    .leftJoin(users, eq(users.id, personMerges.mergedBy))
    .where(inArray(personMerges.keptId, [...ids]))
    .orderBy(desc(personMerges.mergedAt));
  const last = merges.find(({ merge }) => merge.keptId === personId);
  const changes = found.filter(({ change }) => isToldOnce(change, ids));
  const owners = await listOwners(db, changes);
  return [
    ...changes.map(({ change, name, email }) => ({
      key: `change-${change.id}`,
      at: change.changedAt,
      kind: 'Change',
      title: formatChange(withOwnerNames(change, owners)),
      by: name || email,
    })),
    ...merges.map((one) => ({
      key: `merge-${one.merge.personId}`,
      at: one.merge.mergedAt,
      kind: 'Merged',
      title: `From ${getName(one.other)}`,
      by: one.name || one.email,
      ...(one === last && { undo: { otherId: one.merge.personId, name: getName(one.other) } }),
    })),
  ];
}

/** Of the team or not any more. */
function listOwners(db: Db, changes: readonly { change: PersonChange }[]) {
  const emails = changes.flatMap(({ change: { what, before, after } }) =>
    what === 'owner' ? [before ?? [], after ?? []].flat() : [],
  );
  const { email, name } = users;
  return db.select({ email, name }).from(users).where(inArray(email, emails)).orderBy(asc(email));
}

/** Owners are stored by their address, which an erasure finds. */
function withOwnerNames(
  change: PersonChange,
  owners: Awaited<ReturnType<typeof listOwners>>,
): PersonChange {
  if (change.what !== 'owner') return change;
  const toName = (address: string | null) =>
    owners.find(({ email }) => email === address)?.name || address;
  return { ...change, before: toName(change.before), after: toName(change.after) };
}

/** Without a name, what they are sorted by: an address. */
const getName = ({ name, sortName }: Pick<Person, 'name' | 'sortName'>) =>
  name ?? (sortName || 'a person without a name');

type PersonChange = typeof personChanges.$inferSelect;

/** Merges in force have entries of their own, and undoing one is recorded with both people. */
function isToldOnce({ what, personId, after }: PersonChange, ids: readonly string[]): boolean {
  if (what === 'merged') return false;
  return what !== 'unmerged' || !after || !ids.includes(after) || personId > after;
}
