import type { Logger } from 'pino';
import { failureReason, isUnavailable } from '../database/failures.ts';
import type { Job } from '../jobs/start-worker.server.ts';
import type { Database, Db } from '../database/database.server.ts';
import { retentionRules } from './personal-data.server.ts';
import { deleteDue } from './retention.server.ts';
import { and, isNotNull, lt } from 'drizzle-orm';
import type { EmailServices } from '../email/transport.server.ts';
import { emailMessages } from '../email/email-messages.table.server.ts';

type Deleting = {
  db: Db;
  clock: () => Date;
  log: Logger;
  features: Parameters<typeof retentionRules>[0];
};

/**
 * Hourly, so that data with a 24-hour limit is deleted in time. The log gets counts only. A failing rule
 * does not stop the others: the job fails once all have run.
 */
export const deleteDueData: Job<Deleting> = {
  name: 'delete-due-data',
  schedule: '7 * * * *',
  async handle(_payload, { db, clock, log, features }) {
    const faults: string[] = [];
    for (const rule of retentionRules(features)) {
      try {
        const count = await deleteDue(db, rule, clock());
        if (count > 0) log.info({ event: 'retention.deleted', what: rule.name, count });
      } catch (error) {
        if (isUnavailable(error)) throw error;
        faults.push(`${rule.name}: ${failureReason(error)}`);
      }
    }
    if (faults.length > 0) throw new Error(faults.join('; '));
  },
};

const keptFor = 30 * 24 * 3600_000;

/** Nightly: deletes an email's recipient, and a stored one's content, 30 days after it finished. */
export const anonymiseRecipients: Job<EmailServices> = {
  name: 'forget-mail-recipients',
  schedule: '15 3 * * *',
  async handle(_payload, { db, clock, log }) {
    const forgotten = await db
      .update(emailMessages)
      .set({ recipient: null, keptContent: null })
      .where(
        and(
          isNotNull(emailMessages.recipient),
          lt(emailMessages.finishedAt, new Date(clock().getTime() - keptFor)),
        ),
      )
      .returning({ id: emailMessages.id });
    log.info({ event: 'email.recipients-forgotten', count: forgotten.length });
  },
};

/**
 * Nightly vacuum and analyze. A server has autovacuum; the embedded engine does not, and its files would
 * only grow. Runs before the nightly backup, whose checkpoint clears the log that this writes.
 */
export const vacuumEmbedded: Job<{ database: Database }> = {
  name: 'vacuum-embedded',
  schedule: '10 2 * * *',
  queue: { expireInSeconds: 1800, retryLimit: 3, retryDelay: 300 },
  async handle(_payload, { database: { kind, client } }) {
    if (kind !== 'embedded') return;
    const { rows } = await client.query<{ vacuum: string }>(
      `select format('vacuum (analyze) %s', oid::regclass) as vacuum from pg_class where relkind = 'r'`,
    );
    // One table at a time, so that visitors wait for one only.
    for (const { vacuum } of rows) await client.query(vacuum);
  },
};

/**
 * Weekly: writes every table and index anew and removes the log of before, as a vacuum leaves the bytes of
 * deleted rows in the files. So what was erased is gone from them well before the last backup that has it.
 * The planner's statistics hold values too.
 */
export const rewriteEmbedded: Job<{ database: Database }> = {
  name: 'rewrite-embedded',
  schedule: '40 1 * * 0',
  queue: { expireInSeconds: 3600, retryLimit: 1, retryDelay: 3600 },
  async handle(_payload, { database: { kind, client } }) {
    if (kind !== 'embedded') return;
    const { rows } = await client.query<{ vacuum: string }>(
      `select format('vacuum (full, analyze) %s', oid::regclass) as vacuum from pg_class
        where relkind = 'r' and (relnamespace <> 'pg_catalog'::regnamespace or relname = 'pg_statistic')
        order by relname = 'pg_statistic'`,
    );
    for (const { vacuum } of rows) await client.query(vacuum);
    // A recycled file of the log keeps its bytes until they are overwritten.
    await client.query('set wal_recycle = off');
    await client.query('select pg_switch_wal()');
    await client.query('checkpoint');
    await client.query('reset wal_recycle');
  },
};
