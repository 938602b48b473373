import { OperatorFault } from '../platform/database/failures.ts';
import { checkFolder } from '../backups/backup-folder.server.ts';
import { takeUpKeys } from '../accounts/sessions/sessions.server.ts';
import type { Config } from '../platform/config.server.ts';
import { getLocation, openDatabase } from '../platform/database/database.server.ts';
import { type DiskWatch, watchDisk } from '../platform/database/disk-watch.server.ts';
import { migrate } from '../platform/database/migrate.server.ts';
import type { Services } from '../platform/services.ts';
import { type StartedJobs, startJobs } from '../platform/jobs/jobs.server.ts';
import { getChannels, getOutboxTables } from '../platform/feature.ts';
import { releaseClaims } from '../platform/jobs/hold.server.ts';
import { type Outbox, startOutbox } from '../platform/jobs/outbox.server.ts';
import {
  keepingTransport,
  smtpTransport,
  type Transport,
} from '../platform/email/transport.server.ts';
import { seedDocuments } from '../resources/seed-documents.server.ts';
import { openBucket } from '../platform/storage/file-bucket.server.ts';
import { openWords } from '../platform/words/published.server.ts';
import { fitWords } from '../words/documents.server.ts';
import { openLog } from './log.ts';
import { installationSecret } from './secret.server.ts';
import { featureJobs, features } from '../features.server.ts';
import { askForNews } from '../news/read-news.server.ts';
import { rateLimiter } from '../platform/security/limits.server.ts';
import { findAddressStanding } from '../leads/people.server.ts';
import { createSubscriptions } from '../mailing-list/subscriptions.server.ts';

export type RunningServices = {
  services: Services;
  disk: DiskWatch;
  /** Starts the workers, and fetches the news feed. */
  takeUpWork(): Promise<void>;
  /** From then on a load balancer should send visitors elsewhere. */
  isStopping(): boolean;
  /** Stops only the jobs, while requests are still answered; other instances run jobs enqueued by them. */
  stopJobs(): Promise<void>;
  stop(): Promise<void>;
};

/** Opens the database, migrates it, and starts the queues: everything a request may need. */
export async function startServices(config: Config): Promise<RunningServices> {
  const log = openLog(config.LOG_LEVEL);
  await expectBackupFolder(config);
  const database = await openDatabase(getLocation(config));
  // After the database: opening it may complete a restore, which replaces the secret.
  const secret = await installationSecret(config, database.db);
  await migrate(database);
  await openWords(database.db, fitWords({ features }));
  if (database.kind === 'embedded') {
    for (const table of getOutboxTables({ features })) await releaseClaims(database.db, table);
  }
  const bucket = openBucket(config);
  const seeding = await seedDocuments({ bucket, log });
  const disk = await watchDisk(database, config.DATA_DIR, log);
  const jobs = await startJobs(database, featureJobs, log);
  const transport = openTransport(config);
  const clock = () => new Date();
  const opened = { config, secret, database, bucket, transport, clock, log };
  const services = assembleServices({ ...opened, jobs });
  const work = createWork(services, jobs, disk);
  return {
    services,
    disk,
    ...work,
    async stop() {
      disk.stop();
      seeding.stop();
      await work.stopJobs();
      transport.close();
      await database.close();
    },
  };
}

/** Without the setting it is a part of the data folder. */
async function expectBackupFolder({ BACKUP_DIR: folder }: Config): Promise<void> {
  const fault = folder === undefined ? null : await checkFolder(folder);
  if (fault === null) return;
  throw new OperatorFault(
    `BACKUP_DIR: got "${folder}", takes a folder that we may write to (${fault})`,
  );
}

type Work = Pick<RunningServices, 'takeUpWork' | 'isStopping' | 'stopJobs'>;

/** Background jobs, from the start of the workers to their end. */
function createWork(services: Services, jobs: StartedJobs<Services>, disk: DiskWatch): Work {
  let takenUp = Promise.resolve();
  let followings: { stop(): Promise<void> }[] = [];
  let outbox: Outbox | undefined;
  let isStopping = false;
  return {
    takeUpWork() {
      takenUp = (async () => {
        await takeUpKeys(services);
        await jobs.run(services);
        outbox = startOutbox(services, getChannels(services));
        followings = features.flatMap(({ follow }) => follow?.(services) ?? []);
        await askForNews(services);
        await disk.check();
      })();
      return takenUp;
    },
    isStopping: () => isStopping,
    async stopJobs() {
      isStopping = true;
      // Workers that are still starting would outlive the others.
      await takenUp.catch(() => undefined);
      await Promise.all([
        jobs.stop(),
        outbox?.stop() ?? Promise.resolve(),
        ...followings.map((following) => following.stop()),
      ]);
    },
  };
}

function openTransport(config: Config): Transport {
  return config.SMTP_URL
    ? smtpTransport(config.SMTP_URL, config.MAIL_FROM, config.siteUrl)
    : keepingTransport(config.siteUrl, config.isDevelopment);
}

/** What has to be opened first, and differs between a running site and a test. */
type Opened = Pick<
  Services,
  'config' | 'secret' | 'database' | 'jobs' | 'transport' | 'bucket' | 'clock' | 'log'
>;

/** The services, assembled from open resources and the features. */
export function assembleServices(opened: Opened): Services {
  const { config, secret, database, clock } = opened;
  const { db } = database;
  const subscriptions = createSubscriptions({ config, secret, db, clock });
  return {
    ...opened,
    db,
    limits: rateLimiter(db, secret, config.RATE_LIMIT_FACTOR),
    subscriptions,
    async findStanding(from, email) {
      const suppressed = await subscriptions.findSuppressed(from, [email]);
      const known = await findAddressStanding(from, email);
      return { ...known, suppressed: suppressed.get(email) ?? null };
    },
    features,
  };
}
