import type { IncomingHttpHeaders } from 'node:http';
import { sql } from 'drizzle-orm';
import { isbot } from 'isbot';
import type { Logger } from 'pino';
import type { Db } from '../database/database.server.ts';
import { londonDay } from '../database/london-day.ts';
import { failureReason } from '../database/failures.ts';
import { pageCounts, type PageEvent } from './web.table.server.ts';

export type PageCounter = {
  saw(path: string, headers: IncomingHttpHeaders): void;
  started(path: string, userAgent: string | undefined): void;
  flush(): Promise<void>;
  stop(): Promise<void>;
};

/** In milliseconds. Counts since the last write are lost if the process is killed, or the next one fails. */
const flushInterval = 5000;

/**
 * Counts page views without cookies or identifiers: counters in memory, flushed to the table every few
 * seconds, so that no visitor waits for the database. Robots are counted separately.
 */
export function pageCounter(
  { db, clock, log }: { db: Db; clock: () => Date; log: Logger },
  isPage: (path: string) => boolean,
): PageCounter {
  let counts = new Map<string, Row>();
  const add = (page: string, event: PageEvent, userAgent: string | undefined) => {
    if (!isPage(page)) return;
    const day = londonDay(clock());
    const row: Row = { day, page, event, asker: getAsker(userAgent), count: 1 };
    const known = counts.get(toKey(row));
    if (known) known.count += 1;
    else counts.set(toKey(row), row);
  };
  const flush = async () => {
    if (counts.size === 0) return;
    const due = [...counts.values()];
    counts = new Map();
    await write(db, due).catch((error: unknown) =>
      log.error({ event: 'page-counts.failed', reason: failureReason(error) }),
    );
  };
  const timer = setInterval(() => void flush(), flushInterval);
  timer.unref();
  return {
    saw: (path, headers) => add(path, isAhead(headers) ? 'ahead' : 'seen', headers['user-agent']),
    started: (path, userAgent) => add(path, 'started', userAgent),
    flush,
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}

type Row = typeof pageCounts.$inferInsert & { count: number };

const toKey = ({ day, page, event, asker }: Row) => `${day} ${page} ${event} ${asker}`;

/** In one statement, so that instances may add to the same rows. */
async function write(db: Db, rows: Row[]): Promise<void> {
  // In the same order everywhere, so that two instances cannot deadlock on each other's rows.
  const sorted = rows.toSorted((a, b) => (toKey(a) < toKey(b) ? -1 : 1));
  const { day, page, event, asker } = pageCounts;
  await db
    .insert(pageCounts)
    .values(sorted)
    .onConflictDoUpdate({
      target: [day, page, event, asker],
      set: { count: sql`${pageCounts.count} + excluded.count` },
    });
}

/** A client without a user agent is no browser. */
const getAsker = (userAgent = '') =>
  userAgent === '' || isbot(userAgent.slice(0, 500)) ? 'robot' : 'human';

const isAhead = (headers: IncomingHttpHeaders) =>
  String(headers['sec-purpose'] ?? '').startsWith('prefetch');
