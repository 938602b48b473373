import { and, desc, eq, lt } from 'drizzle-orm';
import type { Db } from '../database/database.server.ts';
import { latestDated } from '../database/latest-dated.ts';
import type { HealthCheck } from '../http/reporting.ts';
import { firstRunAt } from '../jobs/read-queues.server.ts';
import { backupFinding, rehearsalFinding } from './backup-finding.ts';
import { backupRuns } from './backup-runs.table.server.ts';

/** When a backup was last made, and when one was last restored. */
export const backupHealthChecks: HealthCheck[] = [
  {
    name: 'Backup',
    run: async ({ db, clock }) => {
      const [runs, inUseSince] = await Promise.all([
        lastRuns(db, 'backup', clock()),
        firstRunAt(db),
      ]);
      return backupFinding({ ...runs, inUseSince }, clock());
    },
  },
  {
    name: 'Rehearsed restore',
    run: async ({ db, clock }) =>
      rehearsalFinding(await lastRuns(db, 'rehearsal', clock()), clock()),
  },
];

/** When the last good backup began; null if there is none. */
export async function lastBackupAt(db: Db, now: Date): Promise<Date | null> {
  const { lastGood } = await lastRuns(db, 'backup', now);
  return lastGood?.startedAt ?? null;
}

/** Those that a fast clock dated would stand for later ones that failed. */
async function lastRuns(db: Db, kind: 'backup' | 'rehearsal', now: Date) {
  const isDated = lt(backupRuns.startedAt, latestDated(now));
  const newest = (ok?: true) =>
    db
      .select()
      .from(backupRuns)
      .where(and(eq(backupRuns.kind, kind), isDated, ok && eq(backupRuns.ok, ok)))
      .orderBy(desc(backupRuns.startedAt))
      .limit(1);
  const [[last = null], [lastGood = null]] = await Promise.all([newest(), newest(true)]);
  return { last, lastGood };
}
