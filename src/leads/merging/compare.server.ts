import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { users } from '../../accounts/auth.table.server.ts';
import type { Db } from '../../platform/database/database.server.ts';
import { foundBy, searchWords } from '../../platform/database/columns.ts';
import { getAddresses, getCurrentPersonId } from '../people.server.ts';
import { people, personAddresses } from '../people.table.server.ts';
import { reasonNames } from './merging.ts';
import type { Suspect } from './suspects.server.ts';

const mostFound = 10;

type Asked = { find: string; compare: string | null };

/** The people to compare with a person, proposed or chosen, and those found to choose from. */
export async function getComparison(
  db: Db,
  personId: string,
  suspects: readonly Suspect[],
  { find, compare }: Asked,
) {
  const proposed = suspects.map(({ person, addresses, reasons }) => ({
    other: person,
    addresses,
    why: reasons.map((reason) => reasonNames[reason]).join(', '),
  }));
  const chosen = proposed.some(({ other }) => other.id === compare)
    ? null
    : await findChosen(db, personId, compare);
  const pairs = chosen ? [chosen, ...proposed] : proposed;
  const ownerIds = pairs.map(({ other }) => other.ownerId).filter((id) => id !== null);
  const owners = await db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(inArray(users.id, ownerIds));
  return {
    pairs: pairs.map((pair) => {
      const owner = owners.find(({ id }) => id === pair.other.ownerId);
      return { ...pair, owner: owner ? owner.name || owner.email : null };
    }),
    found: await searchPeople(db, personId, find),
  };
}

export type PairToCompare = Awaited<ReturnType<typeof getComparison>>['pairs'][number];

async function findChosen(db: Db, personId: string, compare: string | null) {
  const id = compare === null ? null : await getCurrentPersonId(db, compare);
  if (id === null || id === personId) return null;
  const [other] = await db.select().from(people).where(eq(people.id, id));
  return other ? { other, addresses: await getAddresses(db, id), why: 'chosen by you' } : null;
}

/** By name, address, company or any end of a telephone number. */
async function searchPeople(db: Db, personId: string, find: string) {
  const found = foundBy(searchWords(people.searchText), find);
  if (!found) return [];
  const email = sql<
    string | null
  >`(select min(${personAddresses.email}) from ${personAddresses} where ${personAddresses.personId} = ${people.id})`;
  return db
    .select({ id: people.id, name: people.name, email })
    .from(people)
    .where(and(found, ne(people.id, personId), isNull(people.mergedInto)))
    .orderBy(people.sortName)
    .limit(mostFound);
}
