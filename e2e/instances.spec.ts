import {
  type PostgresServer,
  postgresBinaries,
  startPostgres,
} from '../src/testing/postgres-server.ts';
import { startMailCatcher } from '../src/testing/mail-catcher.ts';
import { startServer } from '../src/testing/server-process.ts';
import { expect, test } from './fixtures.ts';

test.skip(!postgresBinaries(), 'no Postgres binaries on this machine');

const secret = 'shared-by-all-instances-of-this-test';

function settings(postgres: PostgresServer, smtpUrl: string) {
  const shared = { DATABASE_URL: postgres.url(), AUTH_SECRET: secret, SMTP_URL: smtpUrl };
  // One public origin for both, as behind a load balancer.
  return { ...shared, SITE_URL: 'http://localhost:3999', RATE_LIMIT_FACTOR: '1000' };
}

function post(url: string, message: string) {
  const fields = { name: 'Ana Smith', email: 'ana@example.org', message, consent: 'on' };
  return fetch(`${url}/contact`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
  });
}

test('two instances start at once on an empty database and share its work', async () => {
  test.setTimeout(120_000);
  const postgres = await startPostgres();
  if (!postgres) throw new Error('Postgres has binaries but did not start');
  const mail = await startMailCatcher();
  const env = settings(postgres, mail.smtpUrl);
  const [first, second] = await Promise.all([startServer({ env }), startServer({ env })]);
  const messages = Array.from({ length: 10 }, (_, index) => `shared work ${index}`);
  for (const [index, message] of messages.entries()) {
    const response = await post(index % 2 === 0 ? first.url : second.url, message);
    expect(response.status).toBe(303);
  }
  // The same words at both doors are one enquiry with one reference.
  const copies = await Promise.all([post(first.url, 'a copy'), post(second.url, 'a copy')]);
  const references = copies.map((response) => response.headers.get('location'));
  expect(references[0]).toBe(references[1]);
  await expect.poll(() => mail.mails.length, { timeout: 30_000 }).toBe(11);

  await first.kill('SIGKILL');
  expect((await post(second.url, 'after the other one died')).status).toBe(303);
  await mail.waitForMail((caught) => Boolean(caught.mail.text?.includes('after the other')));
  expect(mail.mails).toHaveLength(12);

  // Without its database it says so, keeps the visitor's words and goes on serving pages.
  await postgres.stop();
  expect((await fetch(`${second.url}/readyz`)).status).toBe(503);
  const refused = await post(second.url, 'words that must not be lost');
  expect(refused.status).toBe(503);
  const html = await refused.text();
  expect(html).toContain('words that must not be lost');
  expect(html).toContain('Failed to send message. Please try again.');
  expect((await fetch(`${second.url}/contact`)).status).toBe(200);
  await Promise.all([first.stop(), second.stop()]);
  await mail.stop();
});
