import { hostname } from 'node:os';
import type { Database } from '../platform/database/database.server.ts';
import { failureReason } from '../platform/database/failures.ts';
import { backupRuns } from './backup-runs.table.server.ts';
import type { Progress } from './write-tables.server.ts';

type Work = { kind: 'backup' | 'rehearsal'; folder: string; progress: Progress };
type Outcome = { path: string; bytes: number };

/**
 * Runs the work, records the outcome and rethrows a failure. If only recording fails, as in a database
 * that is read-only while its disk is full, the work stays done.
 */
export async function recordRun<T extends Outcome>(
  { db }: Pick<Database, 'db'>,
  clock: () => Date,
  { kind, folder, progress }: Work,
  work: () => Promise<T>,
): Promise<T> {
  const startedAt = clock();
  const record = async (ok: boolean, reason: string | null, outcome?: Outcome) => {
    const place = `${hostname()}:${outcome?.path ?? folder}`;
    const sizeBytes = outcome?.bytes ?? null;
    const run = { kind, startedAt, finishedAt: clock(), ok, reason, sizeBytes, place };
    await db.insert(backupRuns).values(run);
  };
  let outcome: T;
  try {
    outcome = await work();
  } catch (error) {
    // The disk may be full or the database unavailable: the first failure is the one that matters.
    await record(false, failureReason(error).slice(0, 500)).catch(() => undefined);
    throw error;
  }
  await record(true, null, outcome).catch((error: unknown) =>
    progress(`It could not be recorded: ${failureReason(error)}`),
  );
  return outcome;
}
