import { statfs } from 'node:fs/promises';
import type { Logger } from 'pino';
import { failureReason, isUnavailable, OperatorFault } from './failures.ts';
import type { Database, Db } from './database.server.ts';
import { sql } from 'drizzle-orm';

export type DiskWatch = {
  /** Why the installation is not ready; null while there is room. */
  fault(): string | null;
  /** Checks now and every two seconds. Until then, a start may write a little. */
  check(): Promise<void>;
  stop(): void;
};

const megabyte = 1_000_000;
const wanted = 200 * megabyte;
const needed = 100 * megabyte;

/** @throws OperatorFault for less room than creating a database needs; it would then be read-only. */
export async function expectRoom(folder: string, roomOf = freeBytes): Promise<void> {
  if ((await roomOf(folder)) >= needed) return;
  throw new OperatorFault(`DATA_DIR: got "${folder}", takes a folder whose disk has 100 MB left`);
}

/**
 * Watches free space on the data folder's disk. Below 200 MB the installation reports that it is not ready.
 * Below 100 MB the embedded database becomes read-only, so that a form is rejected before any of it is
 * stored: a disk that fills up during a commit ends the process. Reads continue, and writes resume once
 * there is room.
 */
export async function watchDisk(
  database: Database,
  folder: string,
  log: Logger,
  roomOf: (folder: string) => Promise<number> = freeBytes,
): Promise<DiskWatch> {
  let room = Number.POSITIVE_INFINITY;
  let isReadOnly = false;
  const check = async () => {
    try {
      room = await roomOf(folder);
      const mustRest = database.kind === 'embedded' && room < needed;
      if (mustRest === isReadOnly) return;
      await database.client.query(`set default_transaction_read_only = ${mustRest ? 'on' : 'off'}`);
      isReadOnly = mustRest;
      const megabytes = inMegabytes(room);
      if (mustRest) log.error({ event: 'disk.full', megabytes });
      else log.info({ event: 'disk.freed', megabytes });
    } catch (error) {
      log.debug({ event: 'disk.unknown', reason: failureReason(error) });
    }
  };
  room = await roomOf(folder).catch(() => room);
  let timer: NodeJS.Timeout | undefined;
  return {
    fault() {
      if (room >= wanted) return null;
      const consequence = isReadOnly ? '; nothing is stored until there are 100' : '';
      return `disk: ${inMegabytes(room)} MB left for DATA_DIR, 200 are needed${consequence}`;
    },
    check() {
      timer ??= setInterval(() => void check(), 2000).unref();
      return check();
    },
    stop: () => clearInterval(timer),
  };
}

const inMegabytes = (bytes: number) => Math.floor(bytes / megabyte);

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * Why the database cannot store anything; null if it can. A standby is read-only. A server with a full disk
 * fails once it spills to disk: here 70 kB of numbers with a work memory of 64 kB. They are freed after the
 * statement, which takes a millisecond.
 */
export async function storingFault(db: Db): Promise<string | null> {
  try {
    const { rows } = await db.execute<{ readOnly: string }>(sql`
      select current_setting('transaction_read_only') as "readOnly", count(*)
      from set_config('work_mem', '64kB', true) as memory,
        generate_series(1, 5000 + 0 * length(memory))`);
    return rows[0]?.readOnly === 'on' ? 'it is read-only' : null;
  } catch (error) {
    if (isUnavailable(error)) return failureReason(error);
    throw error;
  }
}
