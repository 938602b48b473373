import { and, asc, desc, eq, gt, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/database.server.ts';
import { distinctPeople } from '../person-history.table.server.ts';
import { getPersonIds, whereCounted } from '../people.server.ts';
import { type Person, people, personAddresses } from '../people.table.server.ts';
import { findReasons, isIdentifying, type SameReason } from './merging.ts';

export type Suspect = { person: Person; addresses: string[]; reasons: SameReason[] };

/** Candidates per rule; with more, the rule says little about the person. */
const mostCandidates = 20;
/** Among people of the same name: the nearest addresses in the alphabet on each side. */
const nearest = 50;
const mostShown = 10;

/** Possible duplicates of a person. Every query uses an index. */
export async function findSuspects(db: Db, personId: string): Promise<Suspect[]> {
  const [found] = await withAddresses(db, [personId]);
  if (!found || found.person.spamAt) return [];
  const dismissed = (await dismissedDuplicates(db, personId)).map(({ person }) => person.id);
  const ids = new Set(await candidatesFor(db, found.person, found.addresses));
  const others = await withAddresses(
    db,
    [...ids].filter((id) => !dismissed.includes(id)),
  );
  const own = { ...found.person, addresses: found.addresses };
  return others
    .map((other) => ({
      ...other,
      reasons: findReasons(own, { ...other.person, addresses: other.addresses }),
    }))
    .filter(({ reasons }) => reasons.length > 0)
    .slice(0, mostShown);
}

/**
 * Updates the marks that the list filters by, of a person and their possible duplicates. Skips locked rows,
 * which are left to the transaction that holds them.
 */
export async function markSuspects(tx: Tx, personId: string): Promise<void> {
  const suspects = await findSuspects(tx, personId);
  await mark(tx, [personId], suspects.length > 0);
  await mark(
    tx,
    suspects.map(({ person }) => person.id),
    true,
  );
}

async function mark(tx: Tx, ids: string[], isSuspect: boolean): Promise<void> {
  if (ids.length === 0) return;
  const free = tx
    .select({ id: people.id })
    .from(people)
    .where(and(inArray(people.id, ids), sql`${people.isSuspect} is distinct from ${isSuspect}`))
    .for('update', { skipLocked: true });
  await tx.update(people).set({ isSuspect }).where(inArray(people.id, free));
}

async function candidatesFor(db: Db, person: Person, addresses: string[]): Promise<string[]> {
  const { id, nameKey, phoneKey, companyId } = person;
  const whereOther = and(whereCounted, ne(people.id, id));
  const found: { id: string }[] = [];
  const look = async (condition: SQL | undefined) => {
    const query = db.select({ id: people.id }).from(people).where(and(condition, whereOther));
    found.push(...(await query.limit(mostCandidates)));
  };
  if (isIdentifying(phoneKey)) await look(eq(people.phoneKey, phoneKey));
  if (nameKey && companyId) {
    await look(and(eq(people.nameKey, nameKey), eq(people.companyId, companyId)));
  }
  const near = async (condition: SQL, order: SQL) => {
    const query = db
      .select({ id: people.id })
      .from(people)
      .innerJoin(personAddresses, eq(personAddresses.personId, people.id))
      .where(and(eq(people.nameKey, nameKey ?? ''), condition, whereOther));
    found.push(...(await query.orderBy(order).limit(nearest)));
  };
  for (const email of nameKey ? addresses.slice(0, 5) : []) {
    await near(gt(personAddresses.email, email), asc(personAddresses.email));
    await near(lt(personAddresses.email, email), desc(personAddresses.email));
  }
  return found.map((other) => other.id);
}

type WithAddresses = { person: Person; addresses: string[] };

async function withAddresses(db: Db, ids: readonly string[]): Promise<WithAddresses[]> {
  if (ids.length === 0) return [];
  const found = await db
    .select()
    .from(people)
    .where(inArray(people.id, [...ids]))
    .orderBy(people.createdAt);
  const rows = await db
    .select({ email: personAddresses.email, personId: personAddresses.personId })
    .from(personAddresses)
    .where(inArray(personAddresses.personId, [...ids]))
    .orderBy(personAddresses.createdAt);
  return found.map((person) => ({
    person,
    addresses: rows.filter(({ personId }) => personId === person.id).map(({ email }) => email),
  }));
}

/** People whom the team marked as different from this one. */
export async function dismissedDuplicates(db: Db, personId: string): Promise<WithAddresses[]> {
  const own = await getPersonIds(db, personId);
  const pairs = await db
    .select()
    .from(distinctPeople)
    .where(or(inArray(distinctPeople.personId, own), inArray(distinctPeople.otherId, own)));
  const others = pairs
    .flatMap(({ personId: one, otherId }) => [one, otherId])
    .filter((id) => !own.includes(id));
  return withAddresses(db, others);
}
