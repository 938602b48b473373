import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '../platform/database/database.server.ts';
import type { HealthCheck, HealthCheckResult } from '../platform/reporting.ts';
import { firstRunAt } from '../platform/jobs/start-worker.server.ts';
import { oldCopiesHealthCheck } from './old-copies.server.ts';
import { backupRuns } from './backup-runs.table.server.ts';
import { endSentence } from '../ui/content/end-sentence.ts';
import { formatDuration } from '../ui/content/durations.ts';

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
  oldCopiesHealthCheck,
];

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

type Run = { startedAt: Date; ok: boolean; reason: string | null };
type Runs = { last: Run | null; lastGood: Run | null };

const day = 24 * 3_600_000;

/**
 * Backups run every night, so a day and a half without one means that a night was missed. `inUseSince` is
 * when the first job ran; null if none has, as on a site installed today.
 */
export function backupFinding(
  { last, lastGood, inUseSince }: Runs & { inUseSince: Date | null },
  now: Date,
): HealthCheckResult {
  const advice = last?.ok === false ? afterFailure : afterMissedNights;
  if (!last && now.getTime() - (inUseSince ?? now).getTime() < 1.5 * day) {
    return { level: 'amber', message: 'There is no backup yet.', advice: firstNight };
  }
  if (!lastGood) {
    return { level: 'red', message: endSentence(`There is no backup yet${because(last)}`), advice };
  }
  const age = now.getTime() - lastGood.startedAt.getTime();
  const failed = last?.ok === false ? `; the last try failed${because(last)}` : '';
  const message = endSentence(`Last made ${formatDuration(age)} ago${failed}`);
  if (age > 3 * day) return { level: 'red', message, advice };
  if (age > 1.5 * day || last?.ok === false) return { level: 'amber', message, advice };
  return { level: 'green', message };
}

/** Restores are rehearsed every week: a backup that was never restored is only a hope. */
export function rehearsalFinding({ last, lastGood }: Runs, now: Date): HealthCheckResult {
  const advice = `${rehearseNow} The log says what stopped it.`;
  if (last && !last.ok) {
    return {
      level: 'red',
      message: endSentence(`The last rehearsal failed${because(last)}`),
      advice,
    };
  }
  if (!lastGood) {
    return { level: 'amber', message: 'No restore has been rehearsed yet.', advice: rehearseNow };
  }
  const age = now.getTime() - lastGood.startedAt.getTime();
  const message = `A restore was last rehearsed ${formatDuration(age)} ago.`;
  if (age > 32 * day) return { level: 'red', message, advice };
  return age > 10 * day ? { level: 'amber', message, advice } : { level: 'green', message };
}

const backUpNow = 'To make one now, press “Run now” at back-up-nightly under Edge Functions.';

const firstNight = `The first is made at 02:30. ${backUpNow}`;

const afterMissedNights = `No try has ended since: the site has to be running at 02:30. ${backUpNow}`;

const afterFailure =
  'Run “npm run backup” and read what it says. Edge Functions, back-up-nightly, shows why the last try failed.';

const rehearseNow =
  'It runs early on Sundays; to run it now, press “Run now” at rehearse-restore under Edge Functions.';

const because = (run: Run | null) => (run?.reason ? `: ${run.reason}` : '');
