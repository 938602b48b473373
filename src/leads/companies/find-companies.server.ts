import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/database.server.ts';
import { foundBy, searchWords } from '../../platform/database/columns.ts';
import { companies } from './companies.table.server.ts';
import { joinCompanies, getCompanyDomain } from './store-company.server.ts';

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

export type KnownCompany = {
  id: string;
  name: string;
  domain: string | null;
  isMerged: boolean;
};

/** Where a person works: as it was typed, and the domain of their work address. */
export type Employer = { name: string | null; domain: string | null };

export type CompanyPlan<Key> = {
  found: Map<Key, KnownCompany>;
  added: KnownCompany[];
  /** With what they are to be called, or their domain. */
  changed: Set<KnownCompany>;
  /** What addresses alone had made, and the company without a domain that it is. */
  joined: { id: string; into: string }[];
};

/**
 * A company for each employer, so that a name and a domain that come together are one. A domain whose company
 * the team has named goes before another name, unless `isByHand`: then the name does.
 */
export function planCompanies<Key>(
  known: readonly KnownCompany[],
  employers: ReadonlyMap<Key, Employer>,
  { newId, isByHand }: { newId: () => string; isByHand: boolean },
): CompanyPlan<Key> {
  const all = known.map((one) => ({ ...one }));
  const byName = new Map(all.map((one) => [one.name.toLowerCase(), one]));
  const byDomain = new Map(all.map((one) => [one.domain, one]));
  byDomain.delete(null);
  const plan: CompanyPlan<Key> = { found: new Map(), added: [], changed: new Set(), joined: [] };
  const decide = ({ name, domain }: Employer): KnownCompany | undefined => {
    const ofDomain = byDomain.get(domain);
    const ofName = byName.get((name ?? domain ?? '').toLowerCase());
    if (name === null || ofDomain === ofName) return ofDomain ?? ofName;
    if (ofDomain && !isUnnamed(ofDomain)) {
      const isSame = !isByHand || (!ofName && toBare(name) === toBare(ofDomain.name));
      return isSame ? ofDomain : ofName;
    }
    if (ofName && domain !== null && ofName.domain === null && !ofName.isMerged) {
      if (ofDomain) plan.joined.push({ id: ofDomain.id, into: ofName.id });
      else plan.changed.add(Object.assign(ofName, { domain }));
      byDomain.set(domain, ofName);
    } else if (!ofName && ofDomain) {
      plan.changed.add(Object.assign(ofDomain, { name }));
      byName.set(name.toLowerCase(), ofDomain);
    }
    return ofName ?? ofDomain;
  };
  for (const [key, employer] of employers) {
    const name = employer.name ?? employer.domain;
    if (name === null) continue;
    const one = decide(employer) ?? add(name, employer.domain);
    plan.found.set(key, one);
  }
  return plan;

  function add(name: string, domain: string | null): KnownCompany {
    const isFree = domain !== null && !byDomain.has(domain);
    const one = { id: newId(), name, domain: isFree ? domain : null, isMerged: false };
    plan.added.push(one);
    byName.set(name.toLowerCase(), one);
    if (isFree) byDomain.set(domain, one);
    return one;
  }
}

/** What the law has a company put behind its name says nothing of which it is. */
const toBare = (name: string) =>
  name.toLowerCase().replace(/\b(?:the|ltd|limited|plc|llp|uk|group)\b|[^\p{L}\p{N}]/gu, '');

/** Made by work addresses of its domain, and neither named nor merged by the team. */
const isUnnamed = ({ name, domain, isMerged }: KnownCompany) => name === domain && !isMerged;
