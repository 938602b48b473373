import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '../platform/database/database.server.ts';
import type { HealthCheck } from '../platform/reporting.ts';
import { firstRunAt } from '../platform/jobs/read-queues.server.ts';
import { backupFinding, rehearsalFinding } from './backup-finding.ts';
import { backupRuns } from './backup-runs.table.server.ts';

export const backupHealthChecks: HealthCheck[] = [
  {
    name: 'Backup',
    run: async ({ db, clock }) => {
      const [runs, inUseSince] = await Promise.all([lastRuns(db, 'backup'), firstRunAt(db)]);
      return backupFinding({ ...runs, inUseSince }, clock());
    },
  },
  {
    name: 'Rehearsed restore',
    run: async ({ db, clock }) => rehearsalFinding(await lastRuns(db, 'rehearsal'), clock()),
  },
];

/** When the last successful backup began; null if there is none. */
export async function lastBackupAt(db: Db): Promise<Date | null> {
  const { lastGood } = await lastRuns(db, 'backup');
  return lastGood?.startedAt ?? null;
}

async function lastRuns(db: Db, kind: 'backup' | 'rehearsal') {
  const newest = (ok?: true) =>
    db
      .select()
      .from(backupRuns)
      .where(and(eq(backupRuns.kind, kind), ok && eq(backupRuns.ok, ok)))
      .orderBy(desc(backupRuns.startedAt))
      .limit(1);
  const [[last = null], [lastGood = null]] = await Promise.all([newest(), newest(true)]);
  return { last, lastGood };
}
