import { asc, eq, inArray, sql } from 'drizzle-orm';
import { queryRows, takeAdvisoryLock, type Tx } from '../../platform/database/database.server.ts';
import { people } from '../people.table.server.ts';
import { type Company, companies } from './companies.table.server.ts';

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
    .set({ companyId: toId })
    .where(sql`${people.companyOriginId} in ${listBelow(ofId)}`);
}

/** A company's id, and those of all that were merged into it. */
export const listBelow = (id: string) =>
  sql`(with recursive below as (
      select ${id}::uuid as id union select ${companies.id} from below join ${companies} on ${companies.mergedInto} = below.id
    ) select id from below)`;
