import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { failureReason, withoutAddresses } from '../../platform/database/failures.ts';
import type { Services } from '../../platform/services.ts';
import { isQuietCopy } from '../../platform/jobs/hold.server.ts';
import { mailboxes } from '../enquiries.table.server.ts';
import { createClient, findFolders, inboxFolder, watchNews } from './mailbox-connection.server.ts';
import { readFolder } from './read-folder.server.ts';

/** In milliseconds. */
type Pace = {
  /** Between two looks, even if the server tells of new emails by itself. */
  poll: number;
  /** After one failure, two, …; the last repeats. */
  pauses: readonly number[];
};

const [second, minute] = [1000, 60_000];
const usual: Pace = {
  poll: minute,
  pauses: [second, 5 * second, 15 * second, minute, 5 * minute, 15 * minute],
};
/** Some servers lock an account after a few wrong passwords. */
const pausesAfterRefusal = 3;

type Following = { stop(): Promise<void> };

/** Follows the mailbox in `IMAP_URL` until it is stopped, on one instance at a time. */
export function followMailbox(services: Services, pace = usual): Following {
  const stopping = new AbortController();
  const { IMAP_URL: url } = services.config;
  const following = url ? keepFollowing(services, url, pace, stopping.signal) : Promise.resolve();
  return {
    async stop() {
      stopping.abort();
      await following;
    },
  };
}

async function keepFollowing(
  services: Services,
  url: string,
  { poll, pauses }: Pace,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    let rest = poll;
    try {
      await whileAlone(services, signal, async (untilLost) => {
        if (await isQuietCopy(services.db)) return;
        await follow(services, url, poll, untilLost, () => {
          failures = 0;
        });
      });
    } catch (error) {
      if (signal.aborted) return;
      const isRefused = error instanceof Error && 'authenticationFailed' in error;
      failures = isRefused ? Math.max(failures + 1, pausesAfterRefusal + 1) : failures + 1;
      rest = pauses[failures - 1] ?? pauses.at(-1) ?? poll;
      await recordFailure(services, url, isRefused ? refusedPassword : getReason(error));
    }
    await pause(rest, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

export const refusedPassword = 'the mail server refuses the user name or the password';

/** What imapflow adds to the message "Command failed". */
const getReason = (error: unknown): string => {
  const said = error instanceof Error && 'responseText' in error && error.responseText;
  return withoutAddresses(typeof said === 'string' && said ? said : failureReason(error));
};

/**
 * Runs `work` while no other instance does; otherwise returns at once. The embedded database has one
 * instance. If the lock is lost with its connection, `untilLost` aborts: until then two may read at once,
 * which stores nothing twice.
 */
async function whileAlone(
  { database }: Services,
  signal: AbortSignal,
  work: (untilLost: AbortSignal) => Promise<void>,
): Promise<void> {
  if (database.kind === 'embedded') return work(signal);
  const connection = await database.client.connect();
  const lost = new AbortController();
  connection.once('error', () => lost.abort());
  try {
    const { rows } = await connection.query<{ isMine: boolean }>(
      `select pg_try_advisory_lock(hashtextextended('follow mailbox', 0)) as "isMine"`,
    );
    if (rows[0]?.isMine) await work(AbortSignal.any([signal, lost.signal]));
  } finally {
    // Ends the session, and the lock with it.
    connection.release(true);
  }
}

/** One connection, until it fails or is no longer wanted. */
async function follow(
  services: Services,
  url: string,
  poll: number,
  signal: AbortSignal,
  onRead: () => void,
): Promise<void> {
  const client = createClient(url);
  const close = () => client.close();
  // Its errors reject the command that waits, or close it.
  client.on('error', close);
  signal.addEventListener('abort', close);
  try {
    await client.connect();
    const folders = await findFolders(client, url, services.config.IMAP_SENT);
    const news = watchNews(client);
    while (!signal.aborted) {
      for (const folder of folders) {
        news.reset();
        await readFolder(services, client, folder);
      }
      onRead();
      await news.wait(poll);
    }
  } finally {
    signal.removeEventListener('abort', close);
    close();
  }
}

/** For the status page. If the database is unavailable, that is the greater fault, and reported itself. */
async function recordFailure(
  { db, clock, log }: Services,
  url: string,
  failure: string,
): Promise<void> {
  log.warn({ event: 'mailbox.failed', reason: failure });
  await db
    .insert(mailboxes)
    .values({
      folder: inboxFolder(url),
      uidValidity: '',
      lastUid: 0,
      failingSince: clock(),
      failure,
    })
    .onConflictDoUpdate({
      target: mailboxes.folder,
      set: {
        failure,
        failingSince: sql`coalesce(${mailboxes.failingSince}, excluded.failing_since)`,
      },
    })
    .catch(() => undefined);
}
