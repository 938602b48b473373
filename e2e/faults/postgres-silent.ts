import { losableLine } from '../../src/testing/losable-line.ts';
import { startEmailCatcher } from '../../src/testing/email-catcher.ts';
import { startPostgres } from '../../src/testing/postgres-server.ts';
import { startServer } from '../../src/testing/server-process.ts';
import { type Fault, until } from './fault.ts';
import { countKept, untilMailed } from './kept-submissions.ts';
import { enquiry, post, type Submission } from './submissions.ts';

export const postgresSilent: Fault = {
  name: 'The connection to Postgres goes silent',
  must: 'not ready; an honest error within 40 s that keeps what the visitor typed; it recovers by itself, workers included; SIGTERM meanwhile stops it within 10 s',
  async run() {
    const postgres = await startPostgres();
    if (!postgres) return { leftOut: 'this machine has no Postgres' };
    const [line, emails] = await Promise.all([losableLine(postgres.url()), startEmailCatcher()]);
    const env = {
      DATABASE_URL: line.url,
      AUTH_SECRET: 'a-secret-of-this-test-of-32-letters',
      SMTP_URL: emails.smtpUrl,
      RATE_LIMIT_FACTOR: '1000',
    };
    const server = await startServer({ env });
    const acknowledged: Submission[] = [];
    const take = async () => {
      const submission = enquiry();
      const answer = await post(server.url, submission);
      if (answer?.status !== 303) throw new Error(`A form was answered ${answer?.status}`);
      acknowledged.push(submission);
    };
    await take();
    await untilMailed(acknowledged, emails);

    line.lose(true);
    // More than there are connections.
    await Promise.all(Array.from({ length: 12 }, () => checkHonesty(server.url)));
    line.lose(false);
    await until('it is ready again', async () => (await fetch(`${server.url}/readyz`)).ok);
    for (let each = 0; each < 12; each += 1) await take();
    await untilMailed(acknowledged, emails);

    line.lose(true);
    const stopped = performance.now();
    const code = await server.kill('SIGTERM');
    const seconds = (performance.now() - stopped) / 1000;
    if (code !== 0 || seconds > 10) throw new Error(`It ended with ${code} after ${seconds} s`);
    const kept = await countKept({ databaseUrl: postgres.url() }, acknowledged, emails);
    line.close();
    await Promise.all([server.stop(), emails.stop(), postgres.stop()]);
    return { tries: '2 losses', ...kept, remark: `ended within ${seconds.toFixed(1)} s` };
  },
};

async function checkHonesty(url: string): Promise<void> {
  const submission = enquiry();
  const asked = performance.now();
  const answer = await post(url, submission);
  const seconds = (performance.now() - asked) / 1000;
  const isHonest =
    answer?.status === 503 && answer.text.includes(submission.fields['message'] ?? '');
  if (!isHonest || seconds > 40) {
    throw new Error(`Without its line it answers ${answer?.status} after ${seconds} s`);
  }
}
