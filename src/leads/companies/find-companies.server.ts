import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/database.server.ts';
import { foundBy, searchWords } from '../../platform/database/columns.ts';
import { companies } from './companies.table.server.ts';
import { joinCompanies } from './join-companies.server.ts';
import {
  type CompanyPlan,
  type Employer,
  type KnownCompany,
  planCompanies,
} from './plan-companies.ts';
import { getCompanyDomain } from './store-company.server.ts';

type Typed = { email: string | null; company: string | null };
type Options = { at: Date; isByHand: boolean };

/** The company of each person, by its name and the domain of their address; new ones are added. */
export async function findCompanies<Key>(
  tx: Tx,
  people: ReadonlyMap<Key, Typed>,
  { at, isByHand }: Options,
): Promise<Map<Key, string>> {
  const { found, added, changed, joined } = await planFor(tx, people, isByHand);
  if (added.length > 0) {
    const rows = added.map(({ id, name, domain }) => ({ id, name, domain, createdAt: at }));
    await tx.insert(companies).values(rows);
  }
  for (const { id, name, domain } of changed) {
    await tx.update(companies).set({ name, domain }).where(eq(companies.id, id));
  }
  for (const { id, into } of joined) await joinCompanies(tx, { id, into, at });
  return new Map([...found].map(([key, { id }]) => [key, id]));
}

/** The company that the team calls so, for a person with this address if they have one. */
export async function findOrAddNamed(
  tx: Tx,
  { name, email, at }: { name: string; email: string | null; at: Date },
): Promise<string | null> {
  const typed = new Map([['', { email, company: name }]]);
  return (await findCompanies(tx, typed, { at, isByHand: true })).get('') ?? null;
}

/** The first companies whose name, domain or former name has the words that begin so. */
export async function suggestCompanies(db: Db, typed: string): Promise<string[]> {
  const words = foundBy(searchWords(companies.name, companies.domain, companies.also), typed);
  if (!words) return [];
  const found = await db
    .selectDistinct({ name: companies.name })
    .from(companies)
    .where(and(words, isNull(companies.mergedInto)))
    .orderBy(asc(companies.name))
    .limit(mostNames);
  return found.map(({ name }) => name);
}

const mostNames = 8;

/** What `findCompanies` would do for a file. Nothing is stored. */
export async function planFor<Key>(
  db: Db,
  people: ReadonlyMap<Key, Typed>,
  isByHand: boolean,
): Promise<CompanyPlan<Key>> {
  const employers = new Map<Key, Employer>();
  for (const [key, { email, company }] of people) {
    const domain = email === null ? null : getCompanyDomain(email);
    employers.set(key, { name: company, domain });
  }
  const known = await readKnown(db, [...employers.values()]);
  return planCompanies(known, employers, { newId: () => crypto.randomUUID(), isByHand });
}

async function readKnown(db: Db, employers: readonly Employer[]): Promise<KnownCompany[]> {
  const domains = employers.flatMap(({ domain }) => domain ?? []);
  const names = employers.flatMap(({ name }) => name?.toLowerCase() ?? []);
  const wanted = [...new Set([...names, ...domains])];
  if (wanted.length === 0) return [];
  const byName = inArray(sql`lower(${companies.name})`, wanted);
  const found = await db
    .select()
    .from(companies)
    .where(or(byName, inArray(companies.domain, [...new Set(domains)])))
    .orderBy(companies.createdAt);
  return found.map((one) => ({ ...one, isMerged: one.mergedInto !== null }));
}
