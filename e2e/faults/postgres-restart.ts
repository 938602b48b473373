import { startEmailCatcher } from '../../src/testing/email-catcher.ts';
import { startPostgres } from '../../src/testing/postgres-server.ts';
import { type ServerProcess, startServer } from '../../src/testing/server-process.ts';
import { addresses, filledIn } from '../route-table.ts';
import { type Fault, until } from './fault.ts';
import { countKept, untilMailed } from './kept-submissions.ts';
import { enquiry, post, type Submission } from './submissions.ts';

export const postgresRestart: Fault = {
  name: 'Postgres crashes and restarts under load',
  must: 'not ready; an honest error that keeps what the visitor typed, and no success without a row; pages from memory are still served; no address answers 500; it recovers by itself',
  async run({ isLong }) {
    const restarts = isLong ? 12 : 2;
    const postgres = await startPostgres({ isDurable: true });
    if (!postgres) return { leftOut: 'this machine has no Postgres' };
    const emails = await startEmailCatcher();
    const env = {
      DATABASE_URL: postgres.url(),
      AUTH_SECRET: 'a-secret-of-this-test-of-32-letters',
      SMTP_URL: emails.smtpUrl,
      RATE_LIMIT_FACTOR: '1000',
    };
    const server = await startServer({ env });
    const acknowledged: Submission[] = [];
    let refused = 0;
    const end = new AbortController();
    const ctx = async () => {
      while (!end.signal.aborted) {
        const submission = enquiry();
        const answer = await post(server.url, submission);
        if (answer?.status === 303) acknowledged.push(submission);
        else if (answer?.status === 503) {
          refused += 1;
          const words = submission.fields['message'] ?? '';
          if (!answer.text.includes(words)) throw new Error('The visitor’s words are gone');
        } else throw new Error(`answered ${answer?.status ?? 'nothing'}`);
      }
    };
    const visitors = Promise.all([ctx(), ctx(), ctx(), ctx()]);
    // Looked at below; it may fail before.
    visitors.catch(() => undefined);
    for (let restart = 0; restart < restarts; restart += 1) {
      const wanted = acknowledged.length + 20;
      await until('forms are taken', () => acknowledged.length > wanted);
      const before = acknowledged.length;
      await postgres.restart(() => checkHonesty(server));
      const goesOn = until('forms are taken again', () => acknowledged.length > before, 60);
      await Promise.race([goesOn, visitors]);
    }
    end.abort();
    await visitors;
    await until('it is ready again', async () => (await fetch(`${server.url}/readyz`)).ok);
    await untilMailed(acknowledged, emails);
    await server.stop();
    const location = { databaseUrl: postgres.url() };
    const kept = await countKept(location, acknowledged, emails);
    await emails.stop();
    await postgres.stop();
    return {
      tries: `${restarts} crashes`,
      ...kept,
      remark: `${refused} forms were refused with 503`,
    };
  },
};

/** While its database is away. */
async function checkHonesty({ url }: ServerProcess): Promise<void> {
  const { status } = await fetch(`${url}/readyz`);
  if (status !== 503) throw new Error(`Without its database it calls itself ready: ${status}`);
  const submission = enquiry();
  const answer = await post(url, submission);
  const isHonest =
    answer?.status === 503 &&
    answer.text.includes('Failed to send message. Please try again.') &&
    answer.text.includes(submission.fields['message'] ?? '');
  if (!isHonest) throw new Error(`Without its database it answers ${answer?.status}`);
  const page = await fetch(`${url}/contact`);
  if (page.status !== 200) throw new Error(`Without its database a page is ${page.status}`);
  await checkAddresses(url);
}

/** With what lets a page look for something: whatever needs the database says that it is away. */
async function checkAddresses(url: string): Promise<void> {
  const asked = new URLSearchParams({ token: 'A'.repeat(43), email: 'ana@example.org' });
  for (const path of ['/.well-known/jwks.json', ...addresses()]) {
    const address = url + filledIn(path);
    const headers = { origin: url };
    const answers = [
      await fetch(`${address}?${asked}`, { redirect: 'manual' }),
      await fetch(address, { method: 'POST', redirect: 'manual', headers, body: asked }),
    ];
    for (const { status } of answers) {
      if (status === 500) throw new Error(`Without its database ${path} is ${status}`);
    }
  }
}
