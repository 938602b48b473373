import { inArray, or, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.server.ts';
import { companies } from '../companies/companies.table.server.ts';
import { getCompanyDomain } from '../companies/store-company.server.ts';

type Row = { row: number; email: string | null; company: string | null };
type Company = { id: string; name: string; domain: string | null };

/** The company of each row, by its name or else by the domain of its address; new ones are added. */
export async function findCompanies(
  tx: Tx,
  rows: readonly Row[],
  at: Date,
): Promise<Map<number, string>> {
  const known = await readKnown(tx, rows);
  const byName = new Map(known.map((one) => [one.name.toLowerCase(), one]));
  const byDomain = new Map(known.map((one) => [one.domain ?? '', one]));
  const added: Company[] = [];
  const found = new Map<number, string>();
  for (const { row, email, company } of rows) {
    const domain = email === null ? null : getCompanyDomain(email);
    const name = company ?? domain;
    if (name === null) continue;
    const same = byName.get(name.toLowerCase()) ?? (company ? undefined : byDomain.get(name));
    const one = same ?? {
      id: crypto.randomUUID(),
      name,
      domain: domain !== null && !byDomain.has(domain) ? domain : null,
    };
    if (!same) {
      added.push(one);
      byName.set(name.toLowerCase(), one);
      if (one.domain) byDomain.set(one.domain, one);
    }
    found.set(row, one.id);
  }
  await add(tx, added, at);
  return found;
}

async function readKnown(tx: Tx, rows: readonly Row[]): Promise<Company[]> {
  const domains = rows.flatMap(({ email }) => (email && getCompanyDomain(email)) ?? []);
  const names = rows.flatMap(({ company }) => company?.toLowerCase() ?? []);
  const wanted = [...new Set([...names, ...domains])];
  if (wanted.length === 0) return [];
  return tx
    .select({ id: companies.id, name: companies.name, domain: companies.domain })
    .from(companies)
    .where(
      or(
        inArray(sql`lower(${companies.name})`, wanted),
        inArray(companies.domain, [...new Set(domains)]),
      ),
    );
}

async function add(tx: Tx, added: readonly Company[], createdAt: Date): Promise<void> {
  if (added.length === 0) return;
  await tx.insert(companies).values(added.map((company) => ({ ...company, createdAt })));
}
