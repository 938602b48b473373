import { desc, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.server.ts';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Services } from '../../platform/services.ts';
import { recordUndoable } from '../people/undoable-changes.server.ts';
import { people } from '../people.table.server.ts';
import { type Company, companies } from './companies.table.server.ts';
import { joinCompanies, listBelow, lockCompanies, partCompanies } from './store-company.server.ts';

/** The company whose page is open, and the other one. */
type CompanyPair = { companyId: string; otherId: string };
export type CompanyOutcome = { kind: 'done' | 'gone' };

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
    const joined = await joinCompanies(tx, { id: otherId, into: companyId, at: services.clock() });
    if (!joined) return { kind: 'gone' };
    const { company, other } = joined;
    if (company.id === other.id) return { kind: 'done' };
    await recordMerge(tx, services, { actor, act: 'company.merged', company, other });
    const what = `${other.name} merged into ${company.name}`;
    const row = { id: other.id, from: company.id };
    await recordUndoable(tx, services, actor, { what, gone: [{ table: 'company_merges', row }] });
    return { kind: 'done' };
  });
}

/** Undoes a merge, in any order. */
export async function undoCompanyMerge(
  services: Services,
  actor: Actor,
  { companyId, otherId }: CompanyPair,
): Promise<CompanyOutcome> {
  return services.db.transaction(async (tx) => {
    const parted = await partCompanies(tx, { id: otherId, from: companyId });
    if (!parted) return { kind: 'gone' };
    if (parted.other.mergedInto) {
      await recordMerge(tx, services, { actor, act: 'company.unmerged', ...parted });
    }
    return { kind: 'done' };
  });
}

/** Deletes a company without people, with those merged into it. */
export async function deleteCompany(
  services: Services,
  actor: Actor,
  id: string,
): Promise<{ kind: 'done' | 'gone' | 'has-people' }> {
  return services.db.transaction(async (tx) => {
    const [company] = await lockCompanies(tx, [id]);
    if (!company) return { kind: 'gone' };
    if (await hasPeople(tx, id)) return { kind: 'has-people' };
    const rows = await readRows(tx, id);
    await tx.delete(companies).where(eq(companies.id, id));
    const now = services.clock();
    await recordAudit(tx, { actor, act: 'company.deleted', subject: `company:${id}`, now });
    const gone = rows.map(({ row }) => ({ table: 'companies' as const, row }));
    await recordUndoable(tx, services, actor, { what: `${company.name} deleted`, gone });
    return { kind: 'done' };
  });
}

/** The company's row, and then those of all that were merged into it, each after the one it was merged into. */
const readRows = (tx: Tx, id: string) =>
  tx
    .select({ row: sql<Record<string, unknown>>`to_jsonb(companies)` })
    .from(companies)
    .where(sql`${companies.id} in ${listBelow(id)}`)
    .orderBy(sql`${companies.mergedInto} is not null`, desc(companies.mergedAt));

/** Those marked as spam, or merged into others, count too. */
export const hasPeople = async (db: Pick<Tx, '$count'>, id: string): Promise<boolean> =>
  (await db.$count(people, eq(people.companyId, id))) > 0;

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
