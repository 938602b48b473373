import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { auditLog } from '../../platform/privacy/privacy.table.server.ts';
import type { HealthCheck } from '../../platform/reporting.ts';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import { insertEmail } from '../../testing/insert-email.ts';
import { smtpTransport } from '../../platform/email/transport.server.ts';
import { getPort } from '../../testing/free-port.ts';
import { startEmailCatcher } from '../../testing/email-catcher.ts';
import { testServices } from '../../testing/test-services.ts';
import { runHealthChecks } from '../attention.server.ts';
import { installationHealthChecks } from './installation-checks.server.ts';
import {
  checkEmailServer,
  type LookUp,
  resolveDkim,
  resolveDmarc,
  resolveSpf,
} from './email-checks.server.ts';

const actor = { userId: 'u1', email: 'ops@tarnbrook.example' };
const startAt = new Date().toISOString();

test('checks every part of the system and gives advice for each that is not green', async () => {
  const services = await testServices({ jobs: [], startAt });
  const lines = await runHealthChecks(services);
  const levels = Object.fromEntries(lines.map(({ name, level }) => [name, level]));
  expect(levels).toMatchObject({
    'Mail server': 'amber',
    'Emails going out': 'green',
    SPF: 'amber',
    DKIM: 'amber',
    DMARC: 'amber',
    Queue: 'green',
    Backup: 'amber',
    'News feed': 'amber',
  });
  expect(levels['Database']).not.toBe('red');
  for (const { level, advice } of lines) expect(advice !== undefined).toBe(level !== 'green');
});

test('reports a check that fails or does not answer, without holding up the others', async () => {
  const services = await testServices({ startAt });
  const healthChecks: HealthCheck[] = [
    { name: 'Silent', run: () => Promise.race([]) },
    { name: 'Broken', run: () => Promise.reject(new Error('no answer for ana@example.org')) },
    { name: 'Fine', run: async () => ({ level: 'green', message: 'Fine.' }) },
  ];
  const lines = await runHealthChecks({ ...services, features: [{ name: 'test', healthChecks }] });
  expect(lines).toMatchObject([
    { name: 'Silent', level: 'amber', message: 'Not known: no answer within 2.5 s.' },
    { name: 'Broken', level: 'amber', message: 'Not known: no answer for (address).' },
    { name: 'Fine', level: 'green' },
  ]);
});

test('rates a read-only database as red', async () => {
  const services = await testServices({ jobs: [], startAt });
  // Only this check: on a Postgres server each connection has the setting for itself.
  const healthChecks = installationHealthChecks.filter(({ name }) => name === 'Database');
  await services.database.client.query('set default_transaction_read_only to on');
  const [line] = await runHealthChecks({ ...services, features: [{ name: 'test', healthChecks }] });
  expect(line).toMatchObject({ level: 'red' });
  expect(line?.message).toContain('it is read-only');
});

test('rates outgoing mail as red once a mail has failed for good', async () => {
  const services = await testServices({ jobs: [], startAt });
  const message = { purpose: 'a purpose', recipient: 'ana@example.org' };
  await services.db.transaction((tx) => insertEmail(tx, services, message));
  await services.db.update(emailMessages).set({ state: 'failed', finishedAt: services.time.now() });
  const lines = await runHealthChecks(services);
  expect(lines.find(({ name }) => name === 'Emails going out')).toMatchObject({ level: 'red' });
});

test('signs in to the mail server to check it, at most once every two minutes', async () => {
  const catcher = await startEmailCatcher();
  onTestFinished(() => catcher.stop());
  const plain = await testServices({ settings: { SMTP_URL: catcher.smtpUrl }, startAt });
  const transport = smtpTransport(catcher.smtpUrl, 'a@b.example', 'https://b.example');
  const services = { ...plain, transport };
  const line = async () =>
    (await runHealthChecks(services)).find(({ name }) => name === 'Mail server');
  expect(await line()).toMatchObject({ level: 'amber' });
  expect(await checkEmailServer(services, actor)).toBe('tried');
  expect(await line()).toMatchObject({ level: 'green' });
  expect(catcher.emails).toEqual([]);
  await catcher.fail('refuse');
  expect(await checkEmailServer(services, actor)).toBe('too soon');
  expect(await line()).toMatchObject({ level: 'green' });
  plain.time.advance(2 * 60_000 + 1);
  expect(await checkEmailServer(services, actor)).toBe('tried');
  expect(await line()).toMatchObject({ level: 'red' });
  expect(await plain.db.select().from(auditLog)).toMatchObject([
    { act: 'status.checked', details: { ok: true } },
    { act: 'status.checked', details: { ok: false } },
  ]);
});

test('gives up on a mail server that never sends its greeting', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  const url = `smtp://127.0.0.1:${getPort(silent)}`;
  const reason = await smtpTransport(url, 'a@b.example', 'https://b.example').verify();
  expect(reason).toMatch(/greeting|no answer/i);
});

const directory =
  (records: Record<string, string[]>): LookUp =>
  async (name) =>
    records[name] ?? [];

test('looks up SPF, DKIM and DMARC under the right DNS names', async () => {
  const lookUp = directory({
    'mail.b.example': ['v=spf1 -all'],
    'selector2._domainkey.mail.b.example': ['v=DKIM1; p=MIGf'],
    // A subdomain has its parent's policy.
    '_dmarc.b.example': ['v=DMARC1; p=reject'],
  });
  expect(await resolveSpf('mail.b.example', lookUp)).toMatchObject({ level: 'green' });
  expect(await resolveDkim('mail.b.example', lookUp)).toEqual({
    level: 'green',
    message: 'There is a key under selector2.',
  });
  expect(await resolveDmarc('mail.b.example', lookUp)).toMatchObject({ level: 'green' });
});

test('does not take a DNS failure for missing records', async () => {
  const failing: LookUp = () => Promise.reject(new Error('queryTxt ETIMEOUT'));
  await expect(resolveSpf('b.example', failing)).rejects.toThrow('ETIMEOUT');
  await expect(resolveDkim('b.example', failing)).rejects.toThrow('ETIMEOUT');
});
