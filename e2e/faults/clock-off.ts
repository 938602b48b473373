import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { packageRoot } from '../../src/platform/database/data-folder.server.ts';
import { copyTemplate, removeFolder } from '../../src/testing/embedded-template.ts';
import { getFeed, rss, startFeedServer } from '../../src/testing/feed-server.ts';
import { startEmailCatcher } from '../../src/testing/email-catcher.ts';
import { startServer } from '../../src/testing/server-process.ts';
import { getCookies } from '../cookies-of.ts';
import type { Fault } from './fault.ts';
import { countKept, untilMailed } from './kept-submissions.ts';
import { seedReaders } from '../seed-readers.ts';
import { oneOfEach, post, type Submission } from './submissions.ts';

const day = 24 * 3600_000;

export const clockOff: Fault = {
  name: 'The machine’s clock a day behind, then a day ahead, then right',
  must: 'forms are accepted, mail goes out, links and sessions from the other days work; /readyz says that the clock is wrong',
  async run({ template }) {
    const emails = await startEmailCatcher();
    const dataDir = await copyTemplate(template);
    // Its answers carry the right time.
    const feed = await startFeedServer(getFeed(rss([])));
    const shifts = [-day, day, 0];
    const readers = await seedReaders(dataDir, shifts.length * 2);
    const acknowledged: Submission[] = [];
    let session = '';
    for (const shift of shifts) {
      const env = {
        SMTP_URL: emails.smtpUrl,
        NEWS_FEED_URL: feed.url,
        RATE_LIMIT_FACTOR: '1000',
        NODE_OPTIONS: `--import=${join(packageRoot, 'e2e/faults/shift-clock.ts')}`,
        CLOCK_SHIFT: String(shift),
      };
      const server = await startServer({ dataDir, env });
      const [leaving, joining] = readers.splice(0, 2);
      if (!leaving || !joining) throw new Error('no readers');
      const submissions = oneOfEach(leaving, joining);
      for (const submission of submissions) {
        const answer = await post(server.url, submission);
        const { journey } = submission;
        const isTaken = submission.isAcknowledged(answer?.status ?? 0);
        if (!isTaken) throw new Error(`${shift / day} days: ${journey} answered ${answer?.status}`);
      }
      acknowledged.push(...submissions);
      session ||= await signIn(server.url, submissions);
      const account = await fetch(`${server.url}/account`, {
        headers: { cookie: session },
        redirect: 'manual',
      });
      if (account.status !== 200) throw new Error(`${shift / day} days: the session has ended`);
      await untilMailed(submissions, emails);
      await untilReported(server.url, shift);
      await server.kill('SIGTERM');
    }
    const kept = await countKept({ dataDir }, acknowledged, emails);
    await Promise.all([emails.stop(), feed.stop()]);
    await removeFolder(dataDir);
    return { tries: `${shifts.length} starts`, ...kept };
  },
};

/** The right clock at the end is told from what the fast one has dated. */
async function untilReported(url: string, shift: number): Promise<void> {
  // A day, less the milliseconds until it was noted.
  const size = '2[34] h';
  const report = new RegExp(
    shift === 0
      ? `dated ${size} ahead`
      : `this machine’s clock was ${size} ${shift < 0 ? 'behind' : 'ahead of'}`,
  );
  const giveUp = AbortSignal.timeout(30_000);
  while (!report.test(await (await fetch(`${url}/readyz`)).text())) {
    if (giveUp.aborted) throw new Error(`${shift / day} days: /readyz does not say ${report}`);
    await pause(200);
  }
}

/** Logs in with the account that was just made, and gives the cookies. */
async function signIn(url: string, submissions: Submission[]): Promise<string> {
  const account = submissions.find(({ journey }) => journey === 'sign-up');
  const { email = '', password = '' } = account?.fields ?? {};
  const response = await fetch(`${url}/auth`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ intent: 'sign-in', email, password }),
  });
  return getCookies(response).join('; ');
}
