import { setTimeout as pause } from 'node:timers/promises';
import { copyTemplate, removeFolder } from '../../src/testing/embedded-template.ts';
import { startMailCatcher } from '../../src/testing/mail-catcher.ts';
import { startServer } from '../../src/testing/server-process.ts';
import { type Fault, inDatabase } from './fault.ts';
import { countKept, untilMailed } from './kept-submissions.ts';
import { download, enquiry, post, type Submission } from './submissions.ts';

/** A request that is this old, in milliseconds, has surely reached the server. */
const surelyThere = 300;

export const terminateUnderLoad: Fault = {
  name: 'SIGTERM under load',
  must: 'requests in flight are answered, running jobs go back to their queue, exit 0 within 10 s',
  async run({ template, isLong, random }) {
    const rounds = isLong ? 30 : 3;
    const mails = await startMailCatcher();
    const dataDir = await copyTemplate(template);
    const env = { SMTP_URL: mails.smtpUrl, RATE_LIMIT_FACTOR: '1000' };
    const acknowledged: Submission[] = [];
    let [longest, inFlight] = [0, 0];
    for (let round = 0; round < rounds; round += 1) {
      const server = await startServer({ dataDir, env });
      // A mail that is never acknowledged is a job that cannot end in time.
      await (round % 2 === 1 ? mails.fail('hang') : mails.recover());
      let stoppedAt = Number.POSITIVE_INFINITY;
      const visit = async (next: () => Submission) => {
        while (performance.now() < stoppedAt) {
          const started = performance.now();
          const submission = next();
          const answer = await post(server.url, submission);
          if (answer?.status === 303) acknowledged.push(submission);
          const wasInFlight = started < stoppedAt - surelyThere && performance.now() > stoppedAt;
          if (wasInFlight) inFlight += 1;
          const mustAnswer = started < stoppedAt - surelyThere;
          if (mustAnswer && answer?.status !== 303) {
            throw new Error(`A request in flight was answered ${answer?.status ?? 'not at all'}`);
          }
        }
      };
      // A download takes most of a second, so some are always in flight.
      const visitors = Promise.all([enquiry, download, download, download, download].map(visit));
      await pause(1500 + random() * 800);
      stoppedAt = performance.now();
      const code = await server.kill('SIGTERM');
      const seconds = (performance.now() - stoppedAt) / 1000;
      longest = Math.max(longest, seconds);
      if (code !== 0) throw new Error(`It ended with ${code}`);
      if (seconds > 10) throw new Error(`It took ${seconds.toFixed(1)} s to end`);
      await visitors;
    }
    await mails.recover();
    const last = await startServer({ dataDir, env });
    await untilMailed(acknowledged, mails);
    await last.kill('SIGTERM');
    const kept = await inDatabase({ dataDir }, ({ db }) => countKept(db, acknowledged, mails));
    await mails.stop();
    await removeFolder(dataDir);
    const remark = `${inFlight} requests in flight were answered; ended within ${longest.toFixed(1)} s`;
    return { tries: `${rounds} stops`, ...kept, remark };
  },
};
