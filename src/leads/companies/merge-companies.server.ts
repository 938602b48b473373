import { asc, eq, inArray, sql } from 'drizzle-orm';
import { queryRows, takeAdvisoryLock, type Tx } from '../../platform/database/database.server.ts';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Services } from '../../platform/services.ts';
import { type Company, companies } from './companies.table.server.ts';
import { people } from '../people.table.server.ts';

/** The company whose page is open, and the other one. */
export type CompanyPair = { companyId: string; otherId: string };
export type CompanyOutcome = { is: 'done' | 'gone' };

/**
 * Takes the other company for this one: its people are listed here, as are those who write from its domain
 * from now on. Its row stays as it is, and each person's `companyOriginId` says where they belong without it.
 */
export async function mergeCompanies(
  services: Services,
  actor: Actor,
  { companyId, otherId }: CompanyPair,
): Promise<CompanyOutcome> {
  return services.db.transaction(async (tx) => {
    const found = await lockRoots(tx, [companyId, otherId]);
    const [company, other] = found;
    if (!company || !other) return { is: 'gone' };
    if (company.id === other.id) return { is: 'done' };
    await join(tx, { id: other.id, into: company.id, at: services.clock() });
    await recordMerge(tx, services, { actor, act: 'company.merged', company, other });
    return { is: 'done' };
  });
}

type Join = { id: string; into: string; at: Date };

async function join(tx: Tx, { id, into, at }: Join): Promise<void> {
  await tx.update(companies).set({ mergedInto: into, mergedAt: at }).where(eq(companies.id, id));
  await movePeople(tx, id, into);
}

/** As `mergeCompanies` does, when the company of a domain turns out to be one that has a name. */
export async function joinCompanies(tx: Tx, { id, into, at }: Join): Promise<void> {
  const [company, other] = await lockRoots(tx, [into, id]);
  if (!company || !other || company.id === other.id) return;
  await join(tx, { id: other.id, into: company.id, at });
}

/** Undoes a merge, in any order. */
export async function undoCompanyMerge(
  services: Services,
  actor: Actor,
  { companyId, otherId }: CompanyPair,
): Promise<CompanyOutcome> {
  return services.db.transaction(async (tx) => {
    const [company] = await lockRoots(tx, [companyId, otherId]);
    const [other] = await tx.select().from(companies).where(eq(companies.id, otherId));
    if (!company || !other) return { is: 'gone' };
    if (!other.mergedInto) return { is: 'done' };
    const parted = { mergedInto: null, mergedAt: null };
    await tx.update(companies).set(parted).where(eq(companies.id, other.id));
    await movePeople(tx, other.id, other.id);
    await recordMerge(tx, services, { actor, act: 'company.unmerged', company, other });
    return { is: 'done' };
  });
}

/** Deletes a company without people, with those merged into it. */
export async function deleteCompany(
  { db, clock }: Services,
  actor: Actor,
  id: string,
): Promise<{ is: 'done' | 'gone' | 'has-people' }> {
  return db.transaction(async (tx) => {
    const [company] = await lock(tx, [id]);
    if (!company) return { is: 'gone' };
    if (await hasPeople(tx, id)) return { is: 'has-people' };
    await tx.delete(companies).where(eq(companies.id, id));
    await recordAudit(tx, {
      actor,
      act: 'company.deleted',
      subject: `company:${id}`,
      now: clock(),
    });
    return { is: 'done' };
  });
}

/** Those marked as spam, or merged into others, count too. */
export const hasPeople = async (db: Pick<Tx, '$count'>, id: string): Promise<boolean> =>
  (await db.$count(people, eq(people.companyId, id))) > 0;

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
  const locked = await lock(
    tx,
    roots.filter((id) => id !== undefined),
  );
  return roots.map((root) => locked.find(({ id }) => id === root));
}

const lock = (tx: Tx, ids: readonly string[]) =>
  tx
    .select()
    .from(companies)
    .where(inArray(companies.id, [...ids]))
    .orderBy(asc(companies.id))
    .for('update');

/** The people of a company, and of those merged into it. */
async function movePeople(tx: Tx, ofId: string, toId: string): Promise<void> {
  const below = sql`(with recursive below as (
      select ${ofId}::uuid as id union select ${companies.id} from below join ${companies} on ${companies.mergedInto} = below.id
    ) select id from below)`;
  await tx
    .update(people)
    .set({ companyId: toId })
    .where(sql`${people.companyOriginId} in ${below}`);
}

type Merge = {
  actor: Actor;
  act: 'company.merged' | 'company.unmerged';
  company: Company;
  other: Company;
};

/** Webhooks are not told: a large company would make thousands of calls at once. */
const recordMerge = (tx: Tx, { clock }: Services, { actor, act, company, other }: Merge) =>
  recordAudit(tx, {
    actor,
    act,
    subject: `company:${other.id}`,
    details: { with: company.id },
    now: clock(),
  });
