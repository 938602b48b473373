import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.server.ts';
import { companies } from './companies.table.server.ts';
import { publicMailboxes } from '../merging/same-person.ts';

/** The domain of a work address; null for one at a public mailbox provider. */
export function getCompanyDomain(email: string): string | null {
  const domain = email.split('@')[1] ?? '';
  return domain === '' || publicMailboxes.test(domain) ? null : domain;
}

/**
 * The company that the team calls so, for a person with this address if they have one: the one of that name,
 * the one of the address's domain if it has no name yet, or a new one.
 */
export async function findOrAddNamed(
  tx: Tx,
  { name, email, at }: { name: string; email: string | null; at: Date },
): Promise<string> {
  const domain = email === null ? null : getCompanyDomain(email);
  const isNamed = sql`lower(${companies.name}) = ${name.toLowerCase()}`;
  const [named] = await tx.select().from(companies).where(isNamed).limit(1);
  if (named) return named.id;
  const isUnnamed = and(
    eq(companies.domain, domain ?? ''),
    eq(companies.name, domain ?? ''),
    isNull(companies.mergedInto),
  );
  const [renamed] = await tx
    .update(companies)
    .set({ name })
    .where(isUnnamed)
    .returning({ id: companies.id });
  if (renamed) return renamed.id;
  const isFree =
    domain !== null && (await tx.$count(companies, eq(companies.domain, domain))) === 0;
  const id = crypto.randomUUID();
  await tx.insert(companies).values({ id, name, domain: isFree ? domain : null, createdAt: at });
  return id;
}
