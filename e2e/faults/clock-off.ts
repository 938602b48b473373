import { join } from 'node:path';
import { packageRoot } from '../../src/database/package-root.server.ts';
import { copyTemplate, removeFolder } from '../../src/testing/embedded-template.ts';
import { startMailCatcher } from '../../src/testing/mail-catcher.ts';
import { startServer } from '../../src/testing/server-process.ts';
import { cookiesOf } from '../cookies-of.ts';
import type { Fault } from './fault.ts';
import { countKept, untilMailed } from './kept-submissions.ts';
import { seedReaders } from '../seed-readers.ts';
import { oneOfEach, post, type Submission } from './submissions.ts';

const day = 24 * 3600_000;

export const clockOff: Fault = {
  name: 'The machine’s clock a day behind, then a day ahead, then right',
  must: 'forms are accepted, mail goes out, links and sessions from the other days work',
  async run({ template }) {
    const mails = await startMailCatcher();
    const dataDir = await copyTemplate(template);
    const shifts = [-day, day, 0];
    const readers = await seedReaders(dataDir, shifts.length * 2);
    const acknowledged: Submission[] = [];
    let session = '';
    for (const shift of shifts) {
      const env = {
        SMTP_URL: mails.smtpUrl,
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
      await untilMailed(submissions, mails);
      await server.kill('SIGTERM');
    }
    const kept = await countKept({ dataDir }, acknowledged, mails);
    await mails.stop();
    await removeFolder(dataDir);
    return { tries: `${shifts.length} starts`, ...kept };
  },
};

/** Logs in with the account that was just made, and gives the cookies. */
async function signIn(url: string, submissions: Submission[]): Promise<string> {
  const account = submissions.find(({ journey }) => journey === 'sign-up');
  const { email = '', password = '' } = account?.fields ?? {};
  const response = await fetch(`${url}/auth`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ intent: 'sign-in', email, password }),
  });
  return cookiesOf(response).join('; ');
}
