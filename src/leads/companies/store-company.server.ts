import { and, eq, isNull, ne, asc, inArray, sql } from 'drizzle-orm';
import { type Tx, queryRows, takeAdvisoryLock } from '../../platform/database/database.server.ts';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import { isMailboxProvider } from '../../platform/forms/mailbox-providers.server.ts';
import type { Services } from '../../platform/services.ts';
import { companies, type Company } from './companies.table.server.ts';
import type { CompanyFields } from './company.ts';
import { people } from '../people.table.server.ts';

type Outcome =
  | { kind: 'stored'; id: string }
  | { kind: 'gone' }
  | { kind: 'invalid'; field: 'domain'; message: string };

/** Adds a company, or changes the one of this id. Another with the same domain is no second company. */
export async function storeCompany(
  { db, clock }: Services,
  actor: Actor,
  fields: CompanyFields,
  id?: string,
): Promise<Outcome> {
  const domain = fields.domain || null;
  const fault = (message: string) => ({
    kind: 'invalid' as const,
    field: 'domain' as const,
    message,
  });
  if (domain && isMailboxProvider(domain)) {
    return fault('This is a mailbox provider: its addresses name no company');
  }
  const now = clock();
  return db.transaction(async (tx) => {
    if (domain && (await isTaken(tx, domain, id)))
      return fault('Another company has this domain: merge the two instead');
    const values = { name: fields.name, domain };
    const [stored] = id
      ? await tx.update(companies).set(values).where(eq(companies.id, id)).returning()
      : await tx
          .insert(companies)
          .values({ ...values, createdAt: now })
          .returning();
    if (!stored) return { kind: 'gone' };
    const act = id ? 'company.changed' : 'company.added';
    await recordAudit(tx, { actor, act, subject: `company:${stored.id}`, now });
    return { kind: 'stored', id: stored.id };
  });
}

async function isTaken(tx: Tx, domain: string, id: string | undefined): Promise<boolean> {
  const isOther = id ? ne(companies.id, id) : undefined;
  return (await tx.$count(companies, and(eq(companies.domain, domain), isOther))) > 0;
}

/** The domain of a work address; null for one at a public mailbox provider. */
export function getCompanyDomain(email: string): string | null {
  const domain = email.split('@')[1] ?? '';
  return domain === '' || isMailboxProvider(domain) ? null : domain;
}

/** The company that work addresses of a domain have made, and that the team has not named or merged. */
export const whereUnnamed = (domain: string | null) =>
  and(
    eq(companies.domain, domain ?? ''),
    eq(companies.name, domain ?? ''),
    isNull(companies.mergedInto),
  );

type Join = { id: string; into: string; at: Date };

/**
 * Takes a company for another: its people are listed there, and the row stays as it is. Returns both as they
 * were; null if one is gone.
 */
export async function joinCompanies(tx: Tx, { id, into, at }: Join) {
  const [company, other] = await lockRoots(tx, [into, id]);
  if (!company || !other) return null;
  if (company.id !== other.id) {
    const joined = { mergedInto: company.id, mergedAt: at };
    await tx.update(companies).set(joined).where(eq(companies.id, other.id));
    await movePeople(tx, other.id, company.id);
  }
  return { company, other };
}

/** Undoes that, in any order; null if one is gone. */
export async function partCompanies(tx: Tx, { id, from }: { id: string; from: string }) {
  const [company] = await lockRoots(tx, [from, id]);
  const [other] = await tx.select().from(companies).where(eq(companies.id, id));
  if (!company || !other) return null;
  if (other.mergedInto) {
    const parted = { mergedInto: null, mergedAt: null };
    await tx.update(companies).set(parted).where(eq(companies.id, id));
    await movePeople(tx, id, id);
  }
  return { company, other };
}

/**
 * The companies that the ids stand for now. Merges run one at a time, and a person who is added to one of them
 * waits for the lock, and then finds where it belongs.
 */
async function lockRoots(tx: Tx, ids: readonly string[]): Promise<(Company | undefined)[]> {
  await takeAdvisoryLock(tx, 'merging companies');
  const roots: (string | undefined)[] = [];
  for (const id of ids) {
    const [root] = await queryRows<{ id: string }>(tx, sql`select company_root(${id}::uuid) as id`);
    roots.push(root?.id);
  }
  const locked = await lockCompanies(
    tx,
    roots.filter((id) => id !== undefined),
  );
  return roots.map((root) => locked.find(({ id }) => id === root));
}

export const lockCompanies = (tx: Tx, ids: readonly string[]) =>
  tx
    .select()
    .from(companies)
    .where(inArray(companies.id, [...ids]))
    .orderBy(asc(companies.id))
    .for('update');

/** The people of a company, and of those merged into it. */
async function movePeople(tx: Tx, ofId: string, toId: string): Promise<void> {
  await tx
    .update(people)
    .set({ companyId: toId, isSuspect: null })
    .where(sql`${people.companyOriginId} in ${listBelow(ofId)}`);
}

/** A company's id, and those of all that were merged into it. */
export const listBelow = (id: string) =>
  sql`(with recursive below as (
      select ${id}::uuid as id union select ${companies.id} from below join ${companies} on ${companies.mergedInto} = below.id
    ) select id from below)`;
