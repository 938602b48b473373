import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import { onTestFinished } from 'vitest';
import { type Config, readConfig } from '../platform/config.server.ts';
import type { Database } from '../platform/database/database.server.ts';
import type { Services } from '../platform/services.ts';
import type { Job } from '../platform/jobs/start-worker.server.ts';
import type { Email } from '../platform/email/email.ts';
import { getChannels } from '../platform/feature.ts';
import { type Outbox, startOutbox } from '../platform/jobs/outbox.server.ts';
import { startJobs } from '../platform/jobs/jobs.server.ts';
import type { OutgoingMail, SendOutcome, Transport } from '../platform/email/transport.server.ts';
import { assembleServices } from '../server/start-services.server.ts';
import { fileBucket } from '../platform/storage/file-bucket.server.ts';
import { removeFolder } from './embedded-template.ts';
import { openWords } from '../platform/words/published.server.ts';
import { type FakeClock, fakeClock } from './fake-clock.ts';
import { closedFeedUrl } from './feed-server.ts';
import { freshDatabase } from './fresh-database.ts';

export type TestServices = Services & {
  time: FakeClock;
  outbox: TestTransport;
  bucketFolder: string;
  /** Starts the workers and the outbox: queued jobs run, and what is due is sent. */
  runJobs(): Promise<void>;
};

type Options = {
  /** The jobs whose queues the code under test needs. */
  jobs?: Job<Services, object>[];
  /** Emails besides those of the features. */
  emails?: Email<Services>[];
  settings?: Record<string, string>;
  startAt?: string;
  /** Instead of a fresh one; the caller closes it. */
  database?: Database;
  /** Log destination; none by default. */
  log?: Logger;
};

/** The services on a fresh database, with a fake clock and an outbox instead of SMTP. */
export async function testServices(options: Options = {}): Promise<TestServices> {
  const database = options.database ?? (await freshDatabase());
  // What an earlier test of this process has published is not on this site.
  await openWords(database.db);
  const log = options.log ?? pino({ level: 'silent' });
  const time = fakeClock(options.startAt ?? '2026-03-02T09:00:00Z');
  const jobs = options.jobs ? await startJobs(database, options.jobs, log) : noJobs;
  onTestFinished(() => jobs.stop());
  const outbox = testTransport();
  const config = testConfig(options.settings);
  // Created only if a test stores a file.
  const bucketFolder = join(tmpdir(), `website-bucket-${crypto.randomUUID()}`);
  onTestFinished(() => removeFolder(bucketFolder));
  const services = assembleServices({
    config,
    secret: 'a-secret-of-the-test-alone-32-characters',
    database,
    jobs,
    transport: outbox,
    bucket: fileBucket(bucketFolder),
    clock: () => time.now(),
    log,
  });
  const { emails = [] } = options;
  services.features = [...services.features, { name: 'tested', emails }];
  let sending: Outbox | undefined;
  onTestFinished(() => sending?.stop());
  const runJobs = async () => {
    await jobs.run(services);
    sending ??= startOutbox(services, getChannels(services));
  };
  return { ...services, time, outbox, bucketFolder, runJobs };
}

/** For code that enqueues nothing; starting the queues takes a second. */
const noJobs = {
  enqueue: () => Promise.reject(new Error('this test’s platform has no jobs')),
  redrive: () => Promise.reject(new Error('this test’s platform has no jobs')),
  listed: () => [],
  run: async () => undefined,
  stop: async () => undefined,
};

function testConfig(settings: Record<string, string> = {}): Config {
  const result = readConfig({
    SITE_URL: 'https://www.example.org',
    NEWS_FEED_URL: closedFeedUrl,
    ...settings,
  });
  if (!result.ok) throw new Error(result.faults.join('\n'));
  return result.config;
}

export type TestTransport = Transport & {
  sent: OutgoingMail[];
  /** The outcomes of the next emails; if empty, they are sent. */
  outcomes: SendOutcome[];
  /** Instead of `outcomes`, where emails come in any order. */
  outcomeFor?: ((message: OutgoingMail) => SendOutcome) | undefined;
};

function testTransport(): TestTransport {
  const sent: OutgoingMail[] = [];
  const outcomes: SendOutcome[] = [];
  const transport: TestTransport = {
    sent,
    outcomes,
    domain: 'www.example.org',
    async send(message) {
      const outcome = transport.outcomeFor?.(message) ?? outcomes.shift() ?? { kind: 'sent' };
      if (outcome.kind === 'sent') sent.push(message);
      return outcome;
    },
    verify: async () => null,
    close: () => undefined,
  };
  return transport;
}
