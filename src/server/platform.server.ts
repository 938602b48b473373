import type { Config } from '../config.server.ts';
import { type Database, locationOf, openDatabase } from '../database/database.server.ts';
import { type DiskWatch, watchDisk } from '../database/disk-watch.server.ts';
import { migrate } from '../database/migrate.server.ts';
import type { Platform } from '../http/platform.server.ts';
import { rateLimiter } from '../http/rate-limits/limits.server.ts';
import { startJobs } from '../jobs/jobs.server.ts';
import { releaseMailClaims } from '../mail/mail.server.ts';
import { keepingTransport, smtpTransport, type Transport } from '../mail/transport.server.ts';
import { createSubscriptions } from '../mailing-list/subscriptions.server.ts';
import { askForNews } from '../news/first-news.server.ts';
import { seedDocuments } from '../resources/seed-documents.server.ts';
import { openBucket } from '../storage/open-bucket.server.ts';
import { retentionRules } from './delete-due-data.job.server.ts';
import { jobsList } from './jobs-list.ts';
import { openLog } from './log.ts';
import { personalDataHolders } from './personal-data-holders.ts';
import { installationSecret } from './secret.server.ts';
import { watchList } from './watch-list.ts';

export type RunningPlatform = {
  platform: Platform;
  database: Database;
  disk: DiskWatch;
  /** Starts the workers, and asks for the news. */
  takeUpWork(): Promise<void>;
  /** From then on visitors had better go elsewhere. */
  isStopping(): boolean;
  /** Ends jobs alone, while requests are still answered; what they enqueue is run by others. */
  stopJobs(): Promise<void>;
  stop(): Promise<void>;
};

/** Opens the database, migrates it, and starts the queues: all that a request may need. */
export async function startPlatform(config: Config): Promise<RunningPlatform> {
  const log = openLog(config.LOG_LEVEL);
  const database = await openDatabase(locationOf(config));
  // After the database: opening that completes a restore, which brings a secret of its own.
  const secret = await installationSecret(config);
  await migrate(database);
  if (database.kind === 'embedded') await releaseMailClaims(database.db);
  const bucket = openBucket(config);
  const seeding = await seedDocuments({ bucket, log });
  const disk = await watchDisk(database, config.DATA_DIR, log);
  const jobs = await startJobs(database, jobsList, log);
  const transport = transportOf(config);
  const { db } = database;
  const clock = () => new Date();
  const platform: Platform = {
    config,
    secret,
    jobs,
    queues: jobs,
    transport,
    log,
    db,
    database,
    clock,
    limits: rateLimiter(db, secret, config.RATE_LIMIT_FACTOR),
    subscriptions: createSubscriptions({ config, secret, db, clock }),
    personalData: personalDataHolders,
    retention: retentionRules,
    watch: watchList,
    bucket,
  };
  let working = Promise.resolve();
  let isStopping = false;
  const takeUpWork = () => {
    working = (async () => {
      await jobs.run(platform);
      await askForNews(platform);
      await disk.look();
    })();
    return working;
  };
  const stopJobs = async () => {
    isStopping = true;
    // Workers that are just being started would outlive the end of the others.
    await working.catch(() => undefined);
    await jobs.stop();
  };
  const stop = async () => {
    disk.stop();
    seeding.stop();
    await stopJobs();
    transport.close();
    await database.close();
  };
  return { platform, database, disk, takeUpWork, isStopping: () => isStopping, stopJobs, stop };
}

function transportOf(config: Config): Transport {
  return config.SMTP_URL
    ? smtpTransport(config.SMTP_URL, config.MAIL_FROM, config.siteUrl)
    : keepingTransport(config.siteUrl, config.isDevelopment);
}
