import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../src/testing/free-port.ts';
import { type MailCatcher, startMailCatcher } from '../../src/testing/mail-catcher.ts';
import { postgresBinaries, startPostgres } from '../../src/testing/postgres-server.ts';
import { startS3Fake } from '../../src/testing/s3-fake.ts';
import { type ServerProcess, startServer } from '../../src/testing/server-process.ts';
import { startBalancer } from './balancer.ts';
import { s3Settings } from './bucket-away.ts';
import { type Fault, inDatabase } from './fault.ts';
import { countKept, untilMailed } from './kept-submissions.ts';
import { countScheduledRuns } from './scheduled-runs.ts';
import { checkLimitsShared, checkSessionsShared } from './shared-state.ts';
import { enquiry, post, rightsRequest, type Submission } from './submissions.ts';

export const instances: Fault = {
  name: 'Two instances on one Postgres and one S3: one is killed, both are replaced one by one',
  must: 'no request fails, no schedule runs twice, limits and sessions are shared',
  async run({ isLong }) {
    if (!postgresBinaries()) return { leftOut: 'this machine has no Postgres' };
    const postgres = await startPostgres({ isDurable: true });
    if (!postgres) throw new Error('Postgres has binaries but did not start');
    const [mails, bucket, entrance] = [
      await startMailCatcher(),
      await startS3Fake(),
      await freePort(),
    ];
    const ports: [number, number] = [await freePort(), await freePort()];
    const env = {
      ...s3Settings(bucket),
      DATABASE_URL: postgres.url(),
      AUTH_SECRET: 'a-secret-of-this-test-of-32-letters',
      SITE_URL: `http://localhost:${entrance}`,
      SMTP_URL: mails.smtpUrl,
      TRUST_PROXY: '1',
      RATE_LIMIT_FACTOR: '100',
    };
    const start = (port: number) => startServer({ port, env });
    let [first, second] = await Promise.all([start(ports[0]), start(ports[1])]);
    const scheduled = countScheduledRuns(postgres.url());
    const balancer = await startBalancer(entrance, ports);
    const load = startLoad(`http://localhost:${entrance}`);
    await pause(1500);

    await first.kill('SIGKILL');
    await pause(1500);
    await checkGoesOn(load, mails);
    first = await start(ports[0]);
    for (let round = 0; round < (isLong ? 10 : 1); round += 1) {
      [first, second] = await replace([first, second], ports, start);
    }
    await checkSessionsShared(first.url, second.url);
    await checkLimitsShared(first.url, second.url, 100);
    const { acknowledged, requests } = await load.stop();
    await untilMailed(acknowledged, mails);
    const runs = await scheduled;
    await Promise.all([first.stop(), second.stop(), balancer.stop()]);
    const location = { databaseUrl: postgres.url() };
    const kept = await inDatabase(location, ({ db }) => countKept(db, acknowledged, mails));
    await Promise.all([mails.stop(), bucket.stop(), postgres.stop()]);
    const remark = `${requests} requests through ${balancer.kind}, none failed; ${runs}`;
    return { tries: `1 kill, ${isLong ? 20 : 2} replaced under load`, ...kept, remark };
  },
};

/** One leaves and comes back before the other does. */
async function replace(
  running: [ServerProcess, ServerProcess],
  ports: [number, number],
  start: (port: number) => Promise<ServerProcess>,
): Promise<[ServerProcess, ServerProcess]> {
  const [first, second] = running;
  if ((await first.kill('SIGTERM')) !== 0) throw new Error('The first did not end with 0');
  const again = await start(ports[0]);
  if ((await second.kill('SIGTERM')) !== 0) throw new Error('The second did not end with 0');
  return [again, await start(ports[1])];
}

type Load = {
  failures: string[];
  acknowledged: Submission[];
  stop(): Promise<{ acknowledged: Submission[]; requests: number }>;
};

/** Visitors who read and write through the balancer without a pause. */
function startLoad(origin: string): Load {
  const failures: string[] = [];
  const acknowledged: Submission[] = [];
  let requests = 0;
  const end = new AbortController();
  const note = (what: string, status: number | undefined, wanted: number) => {
    requests += 1;
    if (status !== wanted) failures.push(`${what}: ${status ?? 'no answer'}`);
  };
  const read = async () => {
    const paths = ['/', '/news', '/assessment', '/auth', '/unsubscribe'];
    while (!end.signal.aborted) {
      const path = paths[requests % paths.length] ?? '/';
      const response = await fetch(origin + path).catch(() => null);
      await response?.arrayBuffer().catch(() => failures.push(`${path}: broken off`));
      note(path, response?.status, 200);
    }
  };
  const write = async (next: () => Submission) => {
    while (!end.signal.aborted) {
      const submission = next();
      const answer = await post(origin, submission);
      note(submission.path, answer?.status, 303);
      if (answer?.status === 303) acknowledged.push(submission);
      // Below the limits of the one network that all of them come from.
      await pause(100);
    }
  };
  const visitors = Promise.all([read(), read(), write(enquiry), write(rightsRequest)]);
  return {
    failures,
    acknowledged,
    async stop() {
      end.abort();
      await visitors;
      if (failures.length)
        throw new Error(`${failures.length} failed: ${failures.slice(0, 5).join(', ')}`);
      return { acknowledged, requests };
    },
  };
}

/** With one instance dead, what is sent now is taken, and its mail goes out. */
async function checkGoesOn({ failures, acknowledged }: Load, mails: MailCatcher): Promise<void> {
  if (failures.length) throw new Error(`The death was noticed: ${failures.slice(0, 5).join(', ')}`);
  await untilMailed(acknowledged.slice(-1), mails);
}
