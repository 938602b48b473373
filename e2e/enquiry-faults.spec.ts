import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMailCatcher } from '../src/testing/mail-catcher.ts';
import { startServer } from '../src/testing/server-process.ts';
import { copyTemplate } from '../src/testing/embedded-template.ts';
import { expect, test } from './fixtures.ts';

const template = () => process.env['DATA_TEMPLATE'];

/** Sends an enquiry as a plain form does; true if the visitor was told that it is stored. */
async function sendEnquiry(url: string, message: string): Promise<boolean> {
  const fields = { name: 'Ana Smith', email: 'ana@example.org', message, consent: 'on' };
  const response = await fetch(`${url}/contact`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
  }).catch(() => null);
  return response?.status === 303;
}

const textOf = (message: string) => (caught: { mail: { text?: string | undefined } }) =>
  Boolean(caught.mail.text?.includes(message));

test('an enquiry outlives kill -9 between saving and sending, again and again', async () => {
  test.setTimeout(240_000);
  const mail = await startMailCatcher();
  const dataDir = await copyTemplate(template());
  const env = { SMTP_URL: mail.smtpUrl, RATE_LIMIT_FACTOR: '1000' };
  const acknowledged: string[] = [];
  for (let round = 0; round < 2; round += 1) {
    const server = await startServer({ dataDir, env });
    // The mail server takes the mail and never answers: the kill falls into the sending.
    await mail.fail('hang');
    const sending = Array.from({ length: 4 }, async (_, index) => {
      const message = `round ${round}, enquiry ${index}, ${crypto.randomUUID()}`;
      if (await sendEnquiry(server.url, message)) acknowledged.push(message);
    });
    await Promise.race(sending);
    await server.kill('SIGKILL');
    await Promise.all(sending);
    await mail.recover();
  }
  expect(acknowledged.length).toBeGreaterThan(0);
  const last = await startServer({ dataDir, env });
  await expect
    .poll(() => acknowledged.filter((message) => !mail.mails.some(textOf(message))), {
      timeout: 120_000,
    })
    .toEqual([]);
  // Sent twice after a crash at worst, and then under the same Message-ID.
  for (const message of acknowledged) {
    const ids = [...mail.mails, ...mail.unacknowledged]
      .filter(textOf(message))
      .map((caught) => caught.mail.messageId);
    expect(new Set(ids).size, message).toBe(1);
  }
  await last.stop();
  await mail.stop();
  await rm(dataDir, { recursive: true });
});

// The other ways in which one fails are among the faults of `npm run test:faults`.
test('a mail server that refuses gets the mail when it is back', async () => {
  test.setTimeout(120_000);
  const mail = await startMailCatcher();
  await mail.fail('refuse');
  const server = await startServer({
    ...(template() && { template: template() ?? '' }),
    env: { SMTP_URL: mail.smtpUrl },
  });
  const message = `while the mail server fails, ${crypto.randomUUID()}`;
  expect(await sendEnquiry(server.url, message)).toBe(true);
  await expect
    .poll(() => server.lines.some((line) => line.includes('mail.postponed')), { timeout: 30_000 })
    .toBe(true);
  await mail.recover();
  await expect.poll(() => mail.mails.some(textOf(message)), { timeout: 60_000 }).toBe(true);
  await server.stop();
  await mail.stop();
});

test('a second process on the same folder is refused and names the first', async () => {
  const dataDir = await copyTemplate(template());
  const first = await startServer({ dataDir });
  await expect(startServer({ dataDir })).rejects.toThrow(/is in use by process \d+; stop that one/);
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  await first.stop();
  await rm(dataDir, { recursive: true });
});

test('SIGTERM ends it with 0, and the folder opens again', async () => {
  const dataDir = await copyTemplate(template());
  const server = await startServer({ dataDir });
  expect(await server.kill('SIGTERM')).toBe(0);
  const again = await startServer({ dataDir });
  await again.stop();
  await rm(dataDir, { recursive: true });
});

test('wrong settings stop the start, one line each, and secrets are not repeated', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'website-settings-'));
  const env = { TRUST_PROXY: 'yes', SITE_URL: 'ftp://x', AUTH_SECRET: 'short-secret' };
  const refused = await startServer({ dataDir: folder, env }).then(
    () => '',
    (error: Error) => error.message,
  );
  expect(refused).toContain(
    'TRUST_PROXY: got "yes", takes the number of proxies in front, 0 to 10',
  );
  expect(refused).toContain('SITE_URL: got "ftp://x", takes an address such as');
  expect(refused).toContain('AUTH_SECRET: got (hidden), takes 32 characters or more');
  expect(refused).not.toContain('short-secret');
  await rm(folder, { recursive: true });
});
