import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import { packageRoot } from '../src/platform/database/data-folder.server.ts';
import { type DatabaseLocation, withDatabase } from '../src/platform/database/database.server.ts';
import { contactEnquiries } from '../src/enquiries/enquiries.table.server.ts';
import { emailMessages } from '../src/platform/email/email-messages.table.server.ts';
import { postgresBinaries } from '../src/testing/postgres-server.ts';
import { missing } from './pages.ts';
import { ms, ratio, type Section, whole } from './report.ts';
import { type Site } from './site.ts';
import { type Answered, hasWrk, load, medianOf } from './wrk.ts';

const columns = ['', 'enquiries/s', 'p50', 'p99', 'of pgbench'];
const connections = 16;

/** Posts new enquiries, and checks afterwards that every acknowledged one is stored. */
export async function postEnquiries(site: Site, seconds: number): Promise<Answered | null> {
  if (!hasWrk) return null;
  const file = join(packageRoot, 'bench/enquiry.lua');
  // Warm-up: the first requests are slower than all others.
  await load({ url: site.url, seconds: 1, script: { file, argument: 'warm' } });
  const runs: Answered[] = [];
  for (const argument of ['one', 'two', 'three']) {
    runs.push(await load({ url: site.url, seconds, connections, script: { file, argument } }));
  }
  return medianOf(runs);
}

/** Enquiries stored, and the emails queued for them. */
export function storedIn(where: DatabaseLocation) {
  return withDatabase(where, async ({ db }) => ({
    enquiries: await db.$count(contactEnquiries),
    emails: await db.$count(emailMessages, eq(emailMessages.purpose, 'send-contact-email')),
  }));
}

/** The same rows by pgbench, from as many connections as the site has; null without it. */
export async function pgbenchInserts(url: string, seconds: number): Promise<number | null> {
  const program = [join(postgresBinaries() ?? '', 'pgbench'), 'pgbench'].find(
    (name) => spawnSync(name, ['--version']).error === undefined,
  );
  if (!program) return null;
  const script = join(packageRoot, 'bench/enquiry.pgbench.sql');
  const options = ['-n', '-M', 'prepared', '-c', '10', '-j', '1', '-T', String(seconds)];
  const { stdout } = await promisify(execFile)(program, [...options, '-f', script, url]);
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
}

type Measured = {
  embedded: Answered | null;
  postgres: Answered | null;
  pgbench: number | null;
  stored: string;
};

export function enquiriesSection({ embedded, postgres, pgbench, stored }: Measured): Section {
  const of = (answered: Answered | null, limit: number | null) =>
    answered && limit ? ratio(answered.perSecond / limit) : '–';
  const row = (name: string, answered: Answered | null, limit: number | null) =>
    answered
      ? [[name, whole(answered.perSecond), ms(answered.p50), ms(answered.p99), of(answered, limit)]]
      : [];
  return {
    title: 'Enquiries',
    notes: [
      `Posts of the contact form over ${connections} connections, each from a new person. Rate limits, validation, the enquiry, its conversation and consent, the person with their company, the lead, and the emails to the team and to the person are all committed and flushed to disk before the answer, while the outbox sends them. pgbench inserts the same rows into the same Postgres over ten connections, in six prepared statements.`,
      stored,
      ...(hasWrk ? [] : [missing('wrk')]),
      ...(pgbench === null ? [missing('pgbench')] : []),
    ],
    columns,
    rows: [
      ...(pgbench === null ? [] : [['pgbench, Postgres', whole(pgbench), '–', '–', '1.00']]),
      ...row('**the site, Postgres**', postgres, pgbench),
      ...row('**the site, embedded**', embedded, null),
    ],
  };
}
