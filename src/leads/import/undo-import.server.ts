import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import { href } from 'react-router';
import type { Tx } from '../../platform/database/database.server.ts';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Services } from '../../platform/services.ts';
import { companies } from '../companies/companies.table.server.ts';
import { leads } from '../leads.table.server.ts';
import { contactImports } from '../people/people-lists.table.server.ts';
import { whereCounted } from '../people.server.ts';
import { people, personAddresses } from '../people.table.server.ts';
import { personClaims, personNotes } from '../person-history.table.server.ts';

const hour = 3_600_000;

/** Where a consent was recorded that an import brought. */
export const getImportPage = (id: string) => href('/admin/people/import/:id', { id });

export const isUndoable = (
  { importedAt, undoneAt }: { importedAt: Date | null; undoneAt: Date | null },
  now: Date,
): boolean => importedAt !== null && !undoneAt && now.getTime() - importedAt.getTime() < hour;

/**
 * Removes whom an import added, unless the team or they themselves have done something since, and the notes
 * that it left with others; the subscriptions that it made end. Claims stay: they are for the team to decide. Null if it is too late.
 */
export async function undoImport(
  services: Services,
  actor: Actor,
  importId: string,
): Promise<{ removed: number; left: number } | null> {
  const now = services.clock();
  const byId = and(
    eq(contactImports.id, importId),
    isNull(contactImports.undoneAt),
    gt(contactImports.importedAt, new Date(now.getTime() - hour)),
  );
  return services.db.transaction(async (tx) => {
    const [file] = await tx.select().from(contactImports).where(byId).for('update');
    if (!file?.startedAt) return null;
    const removed = await removeUntouched(tx, importId, file.startedAt);
    const left = await tx.$count(people, eq(people.importId, importId));
    await services.subscriptions.withdrawProven(tx, getImportPage(importId));
    await removeTraces(tx, file.startedAt, file.createdBy ?? '', importId);
    await tx
      .update(contactImports)
      .set({ undoneAt: now, totals: { ...file.totals, removed, left } })
      .where(eq(contactImports.id, importId));
    const entry = { actor, act: 'people.import-undone', subject: `import:${importId}`, now };
    await recordAudit(tx, { ...entry, details: { removed, left } });
    return { removed, left };
  });
}

async function removeUntouched(tx: Tx, importId: string, at: Date): Promise<number> {
  const since = at.toISOString();
  const has = (query: SQL) => sql`not exists (${query})`;
  const gone = await tx
    .delete(people)
    .where(
      and(
        eq(people.importId, importId),
        eq(people.version, 1),
        whereCounted,
        has(sql`select 1 from ${people} other where other.merged_into = ${people.id}`),
        has(
          sql`select 1 from ${personNotes} where ${personNotes.personId} = ${people.id} and (${personNotes.createdAt} <> ${since}::timestamptz or ${personNotes.version} > 1)`,
        ),
        has(sql`select 1 from ${personClaims} where ${personClaims.personId} = ${people.id}`),
        has(
          sql`select 1 from ${personAddresses} join ${leads} on ${leads.email} = ${personAddresses.email} where ${personAddresses.personId} = ${people.id}`,
        ),
      ),
    )
    .returning({ id: people.id });
  return gone.length;
}

/** What the import left with people whom we knew, and companies that it added and that have no one left. */
async function removeTraces(tx: Tx, at: Date, userId: string, importId: string): Promise<void> {
  const whereOthers = sql`(select ${people.importId} from ${people} where ${people.id} = ${personNotes.personId}) is distinct from ${importId}::uuid`;
  await tx
    .delete(personNotes)
    .where(and(eq(personNotes.createdAt, at), eq(personNotes.authorId, userId), whereOthers));
  await tx
    .delete(companies)
    .where(
      and(
        eq(companies.createdAt, at),
        sql`not exists (select 1 from ${people} where ${people.companyId} = ${companies.id})`,
      ),
    );
}
