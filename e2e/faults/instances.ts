import { freePort } from '../../src/testing/free-port.ts';
import { startEmailCatcher } from '../../src/testing/email-catcher.ts';
import { startPostgres } from '../../src/testing/postgres-server.ts';
import { s3Environment, startS3Fake } from '../../src/testing/s3-fake.ts';
import { type ServerProcess, startServer } from '../../src/testing/server-process.ts';
import { startBalancer } from './balancer.ts';
import type { Fault } from './fault.ts';
import { countKept, untilMailed } from './kept-submissions.ts';
import { startLoad } from './load.ts';
import { watchSchedule } from './scheduled-runs.ts';
import {
  checkCopiesAreOne,
  checkLimitsShared,
  checkSessionsShared,
  publishUntold,
} from './shared-state.ts';

export const instances: Fault = {
  name: 'Two instances on one Postgres and one S3: one is killed, both are replaced one by one',
  must: 'no visitor notices, copies sent to both become one record, no schedule runs twice, limits and sessions are shared, and what was published is on both within 2 s, and after a restart',
  async run({ isLong }) {
    if (process.platform !== 'linux') return { leftOut: 'only Linux has an address for everybody' };
    const postgres = await startPostgres();
    if (!postgres) return { leftOut: 'this machine has no Postgres' };
    const [emails, bucket] = await Promise.all([startEmailCatcher(), startS3Fake()]);
    const entrance = await freePort();
    const ports: [number, number] = [await freePort(), await freePort()];
    const env = {
      ...s3Environment(bucket),
      DATABASE_URL: postgres.url(),
      AUTH_SECRET: 'a-secret-of-this-test-of-32-letters',
      SITE_URL: `http://localhost:${entrance}`,
      SMTP_URL: emails.smtpUrl,
      TRUST_PROXY: '1',
    };
    const start = (port: number) => startServer({ port, env });
    let [first, second] = await Promise.all([start(ports[0]), start(ports[1])]);
    const schedule = await watchSchedule(postgres.url());
    const balancer = await startBalancer(entrance, ports);
    const load = startLoad(`http://127.0.0.1:${entrance}`);
    await load.goOn(60);
    load.checkNoneFailed();

    const location = { databaseUrl: postgres.url() };
    const both = [first.url, second.url];
    const waited = await publishUntold(location, both, { number: 1, price: '£1' });
    if (waited > 2000) throw new Error(`What was published was there after ${waited} ms`);
    await first.kill('SIGKILL');
    await publishUntold(location, [second.url], { number: 2, price: '£2' });
    await load.goOn(60);
    // A sign-up that the dead one had is not sent twice by anybody but the person.
    load.checkNoneFailed('sign-ups');
    await untilMailed(load.acknowledged.slice(-1), emails);
    first = await start(ports[0]);
    const restarted = await (await fetch(`${first.url}/faq`)).text();
    if (!restarted.includes('£2')) throw new Error('A restart missed what was published');
    for (let round = 0; round < (isLong ? 10 : 1); round += 1) {
      first = await replace(first, ports[0], start);
      second = await replace(second, ports[1], start);
    }
    await load.goOn(20);
    const requests = await load.stop();
    load.checkNoneFailed();
    await checkCopiesAreOne(first.url, second.url);
    await checkSessionsShared(first.url, second.url);
    await checkLimitsShared(first.url, second.url);
    await untilMailed([...load.acknowledged], emails);
    const runs = await schedule.end();
    await Promise.all([first.stop(), second.stop(), balancer.stop()]);
    const kept = await countKept(location, [...load.acknowledged], emails);
    await Promise.all([emails.stop(), bucket.stop(), postgres.stop()]);
    const remark = `${requests} requests through ${balancer.kind}; ${runs}; a price that was published was on both after ${Math.round(waited)} ms`;
    return { tries: `1 kill, ${isLong ? 20 : 2} replaced under load`, ...kept, remark };
  },
};

/** It leaves and comes back, as the documentation has it done. */
async function replace(
  running: ServerProcess,
  port: number,
  start: (port: number) => Promise<ServerProcess>,
): Promise<ServerProcess> {
  const code = await running.kill('SIGTERM');
  if (code !== 0) throw new Error(`An instance ended with ${code}`);
  return start(port);
}
