import { expect, onTestFinished, test } from 'vitest';
import { startImapServer } from '../../testing/imap-server.ts';
import { leadPlatform } from '../../testing/test-leads.ts';
import { confirmReaders, everyone, publishUpdate } from '../../testing/test-updates.ts';
import { readSendPage } from '../sending/read-send-page.server.ts';
import { findArrived, findTest, queueTest, readTest } from './send-test.server.ts';

test('is not ready before its revision went through the mail server to its sender', async () => {
  const services = await leadPlatform({ jobs: [], settings: { SMTP_URL: 'smtp://localhost' } });
  const slug = 'fourteen-days';
  await confirmReaders(services, 'ana@example.org');
  await publishUpdate(services);
  await services.runJobs();
  const reasons = async () => (await readSendPage(services, slug, everyone))?.reasons;
  expect(await reasons()).toEqual(['Revision 1 has not been tested: send it to yourself first.']);
  services.outbox.outcomes.push({ kind: 'refused', reason: '550 5.7.1 listed' });
  await queueTest(services, 'kim@tarnbrook.example', { slug, revision: 1 });
  await expect
    .poll(reasons)
    .toEqual(['The test of revision 1 was not accepted: 550 5.7.1 listed.']);
  services.time.advance(60_000);
  await queueTest(services, 'kim@tarnbrook.example', { slug, revision: 1 });
  await expect
    .poll(reasons)
    .toEqual(['What arrived of the test of revision 1 has not been read yet.']);
  expect(services.outbox.sent).toMatchObject([
    { recipient: 'kim@tarnbrook.example', subject: 'Test: Fourteen days, and when they begin' },
  ]);
  const [{ headers = {} } = {}] = services.outbox.sent;
  const arrive = (more: object) =>
    Buffer.from(
      [...Object.entries({ From: 'site@firm.example', ...more }), ['', '']]
        .map(([name, value]) => (name ? `${name}: ${value}` : ''))
        .join('\r\n'),
    );
  const read = (raw: Uint8Array, revision = 1) =>
    readTest(services, { slug, revision }, raw, async () => ({ code: 'ENOTFOUND' }));
  expect(await read(arrive({})), 'another email').toEqual({ kind: 'other' });
  expect(await read(arrive(headers), 2), 'of another revision').toEqual({ kind: 'other' });
  const mark = `${headers['X-Website-Test']?.split(' ')[0]} ${'A'.repeat(43)}`;
  expect(await read(arrive({ 'X-Website-Test': mark })), 'a forged one').toEqual({ kind: 'other' });
  expect(await read(arrive(headers))).toEqual({ kind: 'read' });
  expect((await readSendPage(services, slug, everyone))?.test.findings).toMatchObject([
    { name: 'Sending server (SPF)', level: 'moderate' },
    { name: 'Signature (DKIM)', level: 'high', message: 'The email is not signed.' },
    { name: 'Unsubscribe button', level: 'high' },
    { name: 'Rule against forgeries (DMARC)', level: 'high' },
  ]);
  const note = async () => (await readSendPage(services, slug, everyone))?.test.note;
  expect(await note()).toContain('is only an example');
  expect(await reasons(), 'MAIL_FROM is an example, which no DNS can vouch for').toEqual([]);
  services.config.MAIL_FROM = 'Firm <site@firm.co.uk>';
  expect((await reasons())?.[0]).toBe('Signature (DKIM): The email is not signed.');
  expect(await note()).toContain('nothing has been set up for firm.co.uk yet');
});

test('goes to the followed mailbox too, and is read from there', async () => {
  const server = await startImapServer();
  onTestFinished(() => server.stop());
  const settings = { SMTP_URL: 'smtp://localhost', IMAP_URL: server.url };
  const services = await leadPlatform({ jobs: [], settings });
  const slug = 'fourteen-days';
  const tested = { slug, revision: 1 };
  await publishUpdate(services);
  await services.runJobs();
  await queueTest(services, 'kim@tarnbrook.example', tested);
  const { ENQUIRIES_TO } = services.config;
  await expect
    .poll(() => services.outbox.sent.map(({ recipient }) => recipient).toSorted())
    .toEqual([ENQUIRIES_TO, 'kim@tarnbrook.example'].toSorted());
  expect(await findArrived(services, tested)).toEqual({ kind: 'missing' });
  const sent = services.outbox.sent.find(({ recipient }) => recipient === ENQUIRIES_TO);
  // As mail programs fold a long line.
  const mark = sent?.headers?.['X-Website-Test']?.replace(' ', '\r\n ');
  server.deliver(`From: site@firm.invalid\r\nX-Website-Test: ${mark}\r\n\r\nFourteen days\r\n`);
  expect(await findArrived(services, tested)).toEqual({ kind: 'read' });
  expect((await findTest(services.db, tested))?.verdict?.from).toBe('firm.invalid');
  await server.stop();
  expect(await findArrived(services, tested)).toMatchObject({ kind: 'unavailable' });
});
