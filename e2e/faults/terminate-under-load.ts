import { copyTemplate, removeFolder } from '../../src/testing/embedded-template.ts';
import { startEmailCatcher } from '../../src/testing/email-catcher.ts';
import { type ServerProcess, startServer } from '../../src/testing/server-process.ts';
import { type Fault, until } from './fault.ts';
import { countKept, untilMailed } from './kept-submissions.ts';
import { download, enquiry, post, type Submission } from './submissions.ts';

/** A request that is this old, in milliseconds, has surely reached the server. */
const surelyThere = 300;

export const terminateUnderLoad: Fault = {
  name: 'SIGTERM under load',
  must: 'requests in flight are answered, running jobs go back to their queue, exit 0 within 10 s',
  async run({ template, isLong, random }) {
    const rounds = isLong ? 30 : 2;
    const emails = await startEmailCatcher();
    const dataDir = await copyTemplate(template);
    const env = { SMTP_URL: emails.smtpUrl, RATE_LIMIT_FACTOR: '1000' };
    const acknowledged: Submission[] = [];
    let [longest, inFlight] = [0, 0];
    for (let round = 0; round < rounds; round += 1) {
      const server = await startServer({ dataDir, env });
      // A mail that is never acknowledged is a job that cannot end in time.
      await (round % 2 === 1 ? emails.fail('hang') : emails.recover());
      const load = startLoad(server);
      const before = emails.unacknowledged.length;
      await until('forms are taken', () => load.acknowledged.length > 3 + random() * 20);
      if (round % 2 === 1) {
        await until('a mail is on its way', () => emails.unacknowledged.length > before);
      }
      const stopped = performance.now();
      load.stop();
      const code = await server.kill('SIGTERM');
      const seconds = (performance.now() - stopped) / 1000;
      longest = Math.max(longest, seconds);
      if (code !== 0) throw new Error(`It ended with ${code}`);
      if (seconds > 10) throw new Error(`It took ${seconds.toFixed(1)} s to end`);
      inFlight += await load.inFlight();
      acknowledged.push(...load.acknowledged);
    }
    if (inFlight === 0) throw new Error('No request was in flight when it was stopped');
    await emails.recover();
    const last = await startServer({ dataDir, env });
    await untilMailed(acknowledged, emails);
    await last.kill('SIGTERM');
    const kept = await countKept({ dataDir }, acknowledged, emails);
    await emails.stop();
    await removeFolder(dataDir);
    const remark = `${inFlight} requests in flight were answered; ended within ${longest.toFixed(1)} s`;
    return { tries: `${rounds} stops`, ...kept, remark };
  },
};

/** Visitors who send one form after the other until it is stopped. */
function startLoad({ url }: ServerProcess) {
  const acknowledged: Submission[] = [];
  let stoppedAt = Number.POSITIVE_INFINITY;
  const ctx = async (next: () => Submission) => {
    let answeredInFlight = 0;
    while (performance.now() < stoppedAt) {
      const started = performance.now();
      const submission = next();
      const answer = await post(url, submission);
      if (answer?.status === 303) acknowledged.push(submission);
      const mustBeAnswered = started < stoppedAt - surelyThere;
      if (mustBeAnswered && answer?.status !== 303) {
        throw new Error(`A request in flight was answered ${answer?.status ?? 'not at all'}`);
      }
      if (mustBeAnswered && performance.now() > stoppedAt) answeredInFlight += 1;
    }
    return answeredInFlight;
  };
  // A download takes most of a second, so some are always in flight.
  const visits = Promise.all(
    [enquiry, download, download, download, download].map((next) => ctx(next)),
  );
  // Looked at once the server has ended; it may fail before.
  visits.catch(() => undefined);
  return {
    acknowledged,
    stop() {
      stoppedAt = performance.now();
    },
    inFlight: async () => (await visits).reduce((sum, count) => sum + count, 0),
  };
}
