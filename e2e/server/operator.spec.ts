import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { withDatabase } from '../../src/platform/database/database.server.ts';
import { packageRoot } from '../../src/platform/database/data-folder.server.ts';
import { pageCounts } from '../../src/platform/web/web.table.server.ts';
import { copyTemplate, removeFolder } from '../../src/testing/embedded-template.ts';
import { closedFeedUrl } from '../../src/testing/feed-server.ts';
import { freePort } from '../../src/testing/free-port.ts';
import { startServer } from '../../src/testing/server-process.ts';
import { expect, startOwnServer, test } from '../fixtures.ts';
import { ordinaryBrowser } from '../ordinary-browser.ts';
import { postForm } from '../post-form.ts';

test('answers health, readiness and metrics requests uncached', async ({ server }) => {
  for (const path of ['/healthz', '/readyz', '/metrics']) {
    const response = await fetch(server.url + path);
    expect(response.status, path).toBe(200);
    expect(response.headers.get('cache-control'), path).toBe('no-store');
  }
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(metrics).toContain('http_request_duration_seconds_count');
});

test('hides the metrics from requests that came through a proxy', async ({ server }) => {
  for (const mark of ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']) {
    const answer = await fetch(`${server.url}/metrics`, { headers: { [mark]: '203.0.113.9' } });
    expect(answer.status, mark).toBe(404);
  }
});

test('hides the metrics from the site’s public name and without the token, and stops once told twice, with its last page counts written', async () => {
  const token = 'a-token-of-32-characters-at-least';
  const env = { SITE_URL: 'https://www.example.org', METRICS_TOKEN: token };
  const server = await startOwnServer(env);
  const ask = async (host: string, authorization: string) => {
    const asked = get(`${server.url}/metrics`, { headers: { host, authorization } });
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    return answer.resume().statusCode;
  };
  expect(await ask('www.example.org', '')).toBe(404);
  expect(await ask('localhost', '')).toBe(404);
  expect(await ask('localhost', 'Bearer wrong')).toBe(404);
  expect(await ask('localhost', `Bearer ${token}`)).toBe(200);
  await visitPages(server.url);
  // As npm and a terminal each do.
  const ends = await Promise.all([server.kill('SIGTERM'), server.kill('SIGINT')]);
  const counted = await withDatabase({ dataDir: server.dataDir }, ({ db }) =>
    db.select().from(pageCounts).where(eq(pageCounts.asker, 'human')).orderBy(pageCounts.page),
  );
  await server.stop();
  expect(ends).toEqual([0, 0]);
  expect(counted.map(({ page, event, count }) => [page, event, count])).toEqual([
    ['/data-rights', 'started', 1],
    ['/faq', 'seen', 1],
    ['/resources', 'seen', 1],
  ]);
});

/** Three of them, of which one does not exist, and begins a form, as its page tells the server. */
async function visitPages(url: string): Promise<void> {
  const headers = { 'user-agent': ordinaryBrowser };
  for (const path of ['/faq', '/resources', '/no-such-page']) await fetch(url + path, { headers });
  const told = await postForm(`${url}/form-started`, { page: '/data-rights' }, headers);
  expect([told.status, told.headers.get('set-cookie')]).toEqual([204, null]);
}

test('answers 304 to a page that the browser already has', async ({ server }) => {
  const first = await fetch(`${server.url}/faq`);
  const etag = first.headers.get('etag') ?? '';
  expect(etag).not.toBe('');
  const again = await fetch(`${server.url}/faq`, { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe('');
});

test('renders pages uncached for anybody with a session cookie', async ({ server }) => {
  const headers = { cookie: 'session=anything' };
  const response = await fetch(`${server.url}/faq`, { headers });
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('logs an unknown path without its query, under the id that its answer has', async ({
  server,
}) => {
  const { headers } = await fetch(`${server.url}/no-such-path?who=ana`);
  const line = () => server.lines.find((each) => each.includes('/no-such-path'));
  await expect.poll(line).toBeDefined();
  expect(JSON.parse(line() ?? '{}')).toMatchObject({
    event: 'request.unknown-path',
    requestId: headers.get('x-request-id'),
    path: '/no-such-path',
    status: 404,
  });
  expect(server.lines.join('\n')).not.toContain('who=ana');
});

test('lets hashed files be cached as immutable', async ({ server }) => {
  const html = await (await fetch(server.url)).text();
  const address = /\/assets\/[^"]+\.woff2/.exec(html)?.[0] ?? '';
  const response = await fetch(server.url + address);
  expect(response.headers.get('cache-control')).toContain('immutable');
});

test('stops when npm is stopped, and npm exits with 0', async () => {
  const dataDir = await copyTemplate(process.env['DATA_TEMPLATE']);
  const port = await freePort();
  const npm = spawn('npm', ['start'], {
    cwd: packageRoot,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, NEWS_FEED_URL: closedFeedUrl },
    stdio: 'ignore',
  });
  const isUp = () =>
    fetch(`http://localhost:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isUp, { timeout: 150_000 }).toBe(true);
  npm.kill('SIGTERM');
  expect(await once(npm, 'exit')).toEqual([0, null]);
  expect(await isUp()).toBe(false);
  await removeFolder(dataDir);
});

test('refuses to start with wrong settings, listing each one without its secret', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'website-settings-'));
  const SMTP_URL = 'smtp://kim:50%@host.example:587';
  const env = { TRUST_PROXY: 'yes', SITE_URL: 'ftp://x', AUTH_SECRET: 'short-secret', SMTP_URL };
  const refused = await startServer({ dataDir: folder, env }).then(
    () => '',
    (error: Error) => error.message,
  );
  expect(refused).toContain(
    'TRUST_PROXY: got "yes", takes the number of proxies in front, 0 to 10',
  );
  expect(refused).toContain('SITE_URL: got "ftp://x", takes an address such as');
  expect(refused).toContain('AUTH_SECRET: got (hidden), takes 32 characters or more');
  expect(refused).toContain('SMTP_URL: got (hidden), takes an address such as');
  expect(refused).not.toMatch(/short-secret|50%/);
  await rm(folder, { recursive: true });
});
