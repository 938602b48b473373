import { mkdir, writeFile } from 'node:fs/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from './config.server.ts';
import { testFolder } from '../testing/test-folder.ts';

const encoded =
  'in whose user, password and folder % is written %25, / %2F, # %23, ? %3F and @ %40';
const secret = 'a-secret-of-32-characters-or-more';

test('accepts an environment without any setting', () => {
  expect(readConfig({})).toMatchObject({
    ok: true,
    config: {
      PORT: 3000,
      HOST: '127.0.0.1',
      siteUrl: 'http://localhost:3000',
      TRUST_PROXY: 0,
      isDevelopment: false,
    },
  });
});

test('treats an empty value as missing', () => {
  expect(readConfig({ SMTP_URL: '  ', PORT: '' })).toMatchObject({ ok: true });
});

test('lets each card of the admin dashboard lead to a page of the provider', () => {
  const users = 'https://console.example.org/users';
  expect(readConfig({ ADMIN_CARD_USERS: users })).toMatchObject({
    config: { ADMIN_CARD_USERS: users, ADMIN_CARD_DATABASE: '/admin/database' },
  });
  expect(readConfig({ ADMIN_CARD_USERS: 'javascript:x' })).toMatchObject({ ok: false });
});

test('removes the trailing slash from the public origin', () => {
  expect(readConfig({ SITE_URL: 'https://www.example.org/' })).toMatchObject({
    config: { siteUrl: 'https://www.example.org' },
  });
});

test('leaves port 80 out of the public origin', () => {
  expect(readConfig({ PORT: '80' })).toMatchObject({ config: { siteUrl: 'http://localhost' } });
});

test('reports one fault per value', () => {
  const faults = [
    'SITE_URL: got "javascript:x", takes an address such as https://www.example.org, without a path',
  ];
  expect(readConfig({ SITE_URL: 'javascript:x' })).toEqual({ ok: false, faults });
});

test.each(['Name <name@example.org>', '"A, B" <a@example.org>', 'a@example.org'])(
  'accepts %s as the sender of mail',
  (MAIL_FROM) => {
    expect(readConfig({ MAIL_FROM })).toMatchObject({ ok: true, config: { MAIL_FROM } });
  },
);

test.each([
  { DATABASE_URL: 'postgresql://db/site', AUTH_SECRET: 'a'.repeat(32) },
  { SMTP_URL: 'smtps://mail.example.org' },
  {
    DATABASE_URL: 'postgresql:///website?host=/var/run/postgresql&user=website',
    AUTH_SECRET: 'a-secret-of-32-characters-or-more',
  },
  { IMAP_URL: 'imaps://kim%40x.example:pa%2Fss@mail.example.org/INBOX', IMAP_SENT: 'Sent' },
  { IMAP_URL: 'imaps://a:b@mail.example.org', IMAP_AUTHSERV: 'mx.example.org' },
  { NEWS_FEED_URL: 'http://localhost:8000/feed.xml' },
  { TRUST_PROXY: '10' },
  { MICROSOFT_TENANT: 'organizations' },
  { MICROSOFT_TENANT: '72F988BF-86F1-41AF-91AB-2D7CD011DB47' },
])('accepts %j', (environment) => {
  expect(readConfig(environment)).toMatchObject({ ok: true });
});

test('compares the addresses of admins as those of accounts are stored', () => {
  expect(readConfig({ ADMIN_EMAILS: 'Ana@Example.org , kim@example.org' })).toMatchObject({
    config: { ADMIN_EMAILS: ['ana@example.org', 'kim@example.org'] },
  });
});

test.each([
  ['R&D@example.org', 'r&d@example.org'],
  ['ana@почта.рф', 'ana@xn--80a1acny.xn--p1ai'],
])('takes %s as the address of an admin, of enquiries and of the sender', (typed, address) => {
  const environment = {
    ADMIN_EMAILS: `${typed},kim@example.org`,
    ENQUIRIES_TO: typed,
    MAIL_FROM: `Ана & Co <${typed}>`,
  };
  expect(readConfig(environment)).toMatchObject({
    config: {
      ADMIN_EMAILS: [address, 'kim@example.org'],
      ENQUIRIES_TO: address,
      MAIL_FROM: `Ана & Co <${address}>`,
    },
  });
  expect(readConfig({ MAIL_FROM: typed })).toMatchObject({ config: { MAIL_FROM: address } });
});

test.each(['0x10', '1e3', '80.0', '+80'])('refuses %s as a port number', (PORT) => {
  const faults = [`PORT: got "${PORT}", takes a port number from 1 to 65535`];
  expect(readConfig({ PORT })).toEqual({ ok: false, faults });
});

test('reports all faults at once, one on each line', () => {
  expect(
    readConfig({ PORT: '99999', SITE_URL: 'https://x.example/blog', LOG_LEVEL: 'loud' }),
  ).toEqual({
    ok: false,
    faults: [
      'PORT: got "99999", takes a port number from 1 to 65535',
      'SITE_URL: got "https://x.example/blog", takes an origin without a path, such as https://www.example.org',
      'LOG_LEVEL: got "loud", takes fatal, error, warn, info, debug, trace or silent',
    ],
  });
});

test.each([
  [
    { DATABASE_URL: 'postgres://db/site' },
    'AUTH_SECRET: missing; required when DATABASE_URL is set; takes 32 characters or more',
  ],
  [
    { GOOGLE_CLIENT_ID: 'x' },
    'GOOGLE_CLIENT_SECRET: missing; required when GOOGLE_CLIENT_ID is set',
  ],
  [
    { SMTP_URL: 'mail.example.org' },
    `SMTP_URL: got (hidden), takes an address such as smtp://user:password@host:587, ${encoded}`,
  ],
  [
    { IMAP_URL: 'https://kim:pass@mail.example.org' },
    `IMAP_URL: got (hidden), takes an address such as imaps://user:password@host:993/INBOX, ${encoded}`,
  ],
  [
    { IMAP_URL: 'imaps://kim:50%@mail.example.org' },
    `IMAP_URL: got (hidden), takes an address such as imaps://user:password@host:993/INBOX, ${encoded}`,
  ],
  [{ IMAP_SENT: 'Sent' }, 'IMAP_URL: missing; required when IMAP_SENT is set'],
  [{ IMAP_AUTHSERV: 'mx' }, 'IMAP_URL: missing; required when IMAP_AUTHSERV is set'],
  [
    { ADMIN_EMAILS: 'ana@example.org,nobody' },
    'ADMIN_EMAILS: got "ana@example.org,nobody", takes email addresses, separated by commas',
  ],
  [
    { SMTP_URL: 'smtp://' },
    `SMTP_URL: got (hidden), takes an address such as smtp://user:password@host:587, ${encoded}`,
  ],
  [
    { MAIL_FROM: 'Tarnbrook <website@>' },
    'MAIL_FROM: got "Tarnbrook <website@>", takes a sender such as Name <name@example.org>',
  ],
  [
    { SITE_URL: 'https://x.example?from=mail' },
    'SITE_URL: got "https://x.example?from=mail", takes an origin without a path, such as https://www.example.org',
  ],
  [
    { NEWS_FEED_URL: 'https://ana:apple@feeds.example/all.xml' },
    'NEWS_FEED_URL: got (hidden), takes no user name or password in the address',
  ],
  [
    { MAIL_FROM: 'a@example.org, b@example.org' },
    'MAIL_FROM: got "a@example.org, b@example.org", takes a sender such as Name <name@example.org>',
  ],
  [{ TRUST_PROXY: '11' }, 'TRUST_PROXY: got "11", takes the number of proxies in front, 0 to 10'],
  [
    { MICROSOFT_TENANT: 'contoso.onmicrosoft.com' },
    'MICROSOFT_TENANT: got "contoso.onmicrosoft.com", takes common, organizations, consumers or the id of a tenant',
  ],
  [
    { METRICS_TOKEN: 'fifteen-letters' },
    'METRICS_TOKEN: got (hidden), takes 16 characters or more',
  ],
  [{ RATE_LIMIT_FACTOR: '0' }, 'RATE_LIMIT_FACTOR: got "0", takes a number above 0'],
])('refuses %j', (environment, fault) => {
  expect(readConfig(environment)).toEqual({ ok: false, faults: [fault] });
});

const written = ['50%', 'a/b', '12/b', 'a#b', '12#b', '12?b', 'a@b/c'] as const;
const accounts = ['SMTP_URL=smtp:', 'IMAP_URL=imaps:', 'DATABASE_URL=postgres:'] as const;

test.each(accounts.flatMap((account) => written.map((password) => [account, password] as const)))(
  'refuses %s with the password %s as it is, and takes it encoded',
  (account, password) => {
    const [name = '', protocol = ''] = account.split('=');
    const from = (word: string) =>
      readConfig({ [name]: `${protocol}//kim:${word}@host.example/folder`, AUTH_SECRET: secret });
    expect(from(password)).toEqual({ ok: false, faults: [expect.stringContaining(encoded)] });
    expect(from(encodeURIComponent(password))).toMatchObject({ ok: true });
  },
);

test('refuses a folder of the mailbox that is not encoded', () => {
  expect(readConfig({ IMAP_URL: 'imap://u:p@127.0.0.1:1/100%' })).toEqual({
    ok: false,
    faults: [expect.stringContaining(encoded)],
  });
});

test('reports missing settings together with wrong ones, and a list once', () => {
  const settings = { DATABASE_URL: 'postgres://db/site', ADMIN_EMAILS: 'ana,kim' };
  expect(readConfig(settings)).toEqual({
    ok: false,
    faults: [
      'ADMIN_EMAILS: got "ana,kim", takes email addresses, separated by commas',
      'AUTH_SECRET: missing; required when DATABASE_URL is set; takes 32 characters or more',
    ],
  });
});

async function enterFolder() {
  const here = process.cwd();
  const folder = await testFolder();
  onTestFinished(() => process.chdir(here));
  process.chdir(folder);
}

test('reports an .env that cannot be read', async () => {
  await enterFolder();
  await mkdir('.env');
  const faults = ['.env: got a file that cannot be read, takes one in UTF-8 that can, or none'];
  expect(readConfig()).toEqual({ ok: false, faults });
});

test('reads an .env with a byte order mark and CRLF from its first line on', async () => {
  await enterFolder();
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('METRICS_TOKEN', undefined);
  await writeFile('.env', '\uFEFFMETRICS_TOKEN="first-of-the-file" # ours\r\n');
  expect(readConfig()).toMatchObject({ ok: true, config: { METRICS_TOKEN: 'first-of-the-file' } });
});

test('refuses an .env in UTF-16', async () => {
  await enterFolder();
  await writeFile('.env', '\uFEFFMETRICS_TOKEN=first\n', 'utf16le');
  const faults = ['.env: got a file that cannot be read, takes one in UTF-8 that can, or none'];
  expect(readConfig()).toEqual({ ok: false, faults });
});
