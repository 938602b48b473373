import {
  and,
  asc,
  count,
  desc,
  eq,
  inArray,
  isNull,
  max,
  ne,
  or,
  sql,
  type SQLWrapper,
} from 'drizzle-orm';
import type { Db } from '../../platform/database/database.server.ts';
import { foundBy, searchWords } from '../../platform/database/columns.ts';
import { people } from '../people.table.server.ts';
import { whereCounted } from '../people.server.ts';
import { listOwners } from '../people/people-list.server.ts';
import { companies } from './companies.table.server.ts';
import { hasPeople } from './merge-companies.server.ts';

/** People shown on the page, and companies found to merge with. */
const [mostShown, mostFound] = [200, 10];

/** What the page's address asks for besides: companies to merge with, by search and one to confirm. */
type CompanyView = { find: string; merge: string | null };

/** A company as its page shows it; null if there is none. */
export async function readCompany(db: Db, id: string, { find, merge }: CompanyView) {
  const [company] = await db.select().from(companies).where(eq(companies.id, id));
  if (!company) return null;
  const chosen = merge === null ? null : await findChosen(db, id, merge);
  return {
    company,
    people: await listPeople(db, id),
    merged: await db
      .select()
      .from(companies)
      .where(eq(companies.mergedInto, id))
      .orderBy(asc(companies.mergedAt)),
    alike: await findAlike(db, company),
    found: await search(db, id, find),
    chosen,
    isDeletable: !(await hasPeople(db, id)),
  };
}

export type CompanyPageData = NonNullable<Awaited<ReturnType<typeof readCompany>>>;

async function listPeople(db: Db, id: string) {
  const found = await db
    .select()
    .from(people)
    .where(and(eq(people.companyId, id), whereCounted))
    .orderBy(desc(people.lastContactAt), people.id)
    .limit(mostShown);
  const owners = new Map((await listOwners(db)).map((one) => [one.id, one.name || one.email]));
  return found.map((person) => ({
    id: person.id,
    name: person.name ?? person.sortName,
    role: person.role,
    stage: person.stage,
    owner: owners.get(person.ownerId ?? ''),
    lastContactAt: person.lastContactAt,
  }));
}

const isOther = (id: string) => and(ne(companies.id, id), isNull(companies.mergedInto));

async function findChosen(db: Db, id: string, otherId: string) {
  const [other] = await db
    .select()
    .from(companies)
    .where(and(eq(companies.id, otherId), isOther(id)));
  if (!other) return null;
  const { counts } = await countPeople(db, [otherId]);
  return { ...other, count: counts.get(otherId)?.people ?? 0 };
}

/** What the law has a company put behind its name says nothing of which it is. */
const bareName = (name: SQLWrapper) =>
  sql`regexp_replace(lower(${name}), '[^[:alnum:]]|(the|ltd|limited|plc|llp|uk|group)\\M', '', 'g')`;

/** Probably the same, by its name alone, or by a domain that is another's name. */
async function findAlike(db: Db, { id, name, domain }: typeof companies.$inferSelect) {
  const named = sql`${bareName(companies.name)} = ${bareName(sql`${name}::text`)}`;
  const owned = domain === null ? undefined : eq(sql`lower(${companies.name})`, domain);
  return db
    .select()
    .from(companies)
    .where(and(or(named, owned), isOther(id)))
    .orderBy(asc(companies.name))
    .limit(mostFound);
}

/** By name or domain. */
async function search(db: Db, id: string, find: string) {
  const words = foundBy(searchWords(companies.name, companies.domain, companies.also), find);
  if (!words) return [];
  return db
    .select()
    .from(companies)
    .where(and(words, isOther(id)))
    .orderBy(asc(companies.name))
    .limit(mostFound);
}

type Counted = { people: number; last: Date | null };

/** How many people of each company are listed, and when the last of them was in touch. */
export async function countPeople(
  db: Db,
  companyIds: string[],
): Promise<{ counts: Map<string, Counted> }> {
  if (companyIds.length === 0) return { counts: new Map() };
  const found = await db
    .select({ id: people.companyId, people: count(), last: max(people.lastContactAt) })
    .from(people)
    .where(and(inArray(people.companyId, companyIds), whereCounted))
    .groupBy(people.companyId);
  return { counts: new Map(found.map((one) => [one.id ?? '', one])) };
}
