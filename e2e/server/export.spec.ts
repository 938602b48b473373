import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { packageRoot } from '../../src/platform/database/package-root.server.ts';
import { expect, test } from '../fixtures.ts';
import { getAddress, pages } from '../pages.ts';
import { nginxBinary, startNginx } from './nginx.ts';

// One worker, so that one export serves all.
test.describe.configure({ mode: 'default' });

/** The site's own export, made while it runs, in place of an earlier one. */
let folder: string;
let said: string;

test.beforeAll(async ({ server }) => {
  folder = join(await mkdtemp(join(tmpdir(), 'export-')), 'site');
  await mkdir(folder);
  for (const file of ['nginx-maps.conf', 'gone.html']) await writeFile(join(folder, file), 'old');
  said = (await exportTo(folder, server.url)).stdout;
});

test.afterAll(() => rm(dirname(folder), { recursive: true, force: true }));

function exportTo(to: string, url: string) {
  const command = [join(packageRoot, 'src/server/start.ts'), '--as-built', '--export', to];
  const env = { ...process.env, SITE_URL: url };
  return promisify(execFile)(process.execPath, command, { cwd: tmpdir(), env });
}

const forms = [
  { encoding: 'br', suffix: '.br', unpack: brotliDecompressSync },
  { encoding: 'gzip', suffix: '.gz', unpack: gunzipSync },
] as const;

test('exports every cacheable page as HTML, brotli and gzip', async ({ server }) => {
  const inMemory = await pagesInMemory(server.url);
  expect(inMemory.length).toBeGreaterThan(20);
  for (const path of inMemory) {
    const file = join(folder, path === '/' ? 'index.html' : `${path}.html`);
    const raw = await readFile(file);
    expect(raw.toString()).toBe(await (await fetch(server.url + path)).text());
    for (const { suffix, unpack } of forms) {
      expect(unpack(await readFile(file + suffix)).equals(raw)).toBe(true);
    }
  }
});

test('replaces an export, and refuses a folder that holds anything else', async ({ server }) => {
  expect(said).toContain('pages and files are in');
  expect(await readdir(folder)).not.toContain('gone.html');
  const other = await mkdtemp(join(tmpdir(), 'not-an-export-'));
  await writeFile(join(other, 'mine.txt'), 'of somebody');
  await expect(exportTo(other, server.url)).rejects.toMatchObject({
    code: 1,
    stderr: `${other} holds something else, which an export would delete\n`,
  });
  expect(await readdir(other)).toEqual(['mine.txt']);
  await rm(other, { recursive: true });
});

test('serves the export by nginx with the site’s own headers, and leaves sessions to the site', async ({
  server,
}) => {
  test.skip(!nginxBinary, 'no nginx on this machine');
  const nginx = await startNginx(folder, server.url);
  const inMemory = await pagesInMemory(server.url);
  const html = await (await fetch(server.url)).text();
  const assets = [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, address = '']) => address);
  for (const path of [...inMemory, ...assets, '/favicon.ico']) {
    for (const encoding of ['br', 'gzip', 'identity', 'br;q=0, gzip']) {
      const asked = { 'accept-encoding': encoding };
      const theirs = await readHeaders(nginx.url + path, asked);
      expect(theirs, `${path} as ${encoding}`).toEqual(await readHeaders(server.url + path, asked));
      const again = { ...asked, 'if-none-match': String(theirs['etag']) };
      expect((await fetch(nginx.url + path, { headers: again })).status).toBe(304);
    }
  }
  const personal = await fetch(`${nginx.url}/contact`, { headers: { cookie: 'session=unknown' } });
  expect(personal.headers.get('cache-control')).toBe('no-store');
  expect((await fetch(`${nginx.url}/readyz`)).status).toBe(200);
  await nginx.stop();
});

async function pagesInMemory(origin: string): Promise<string[]> {
  const inMemory = [];
  for (const path of pages) {
    const { headers } = await fetch(origin + getAddress(path));
    if (headers.get('cache-control')?.includes('s-maxage')) inMemory.push(path);
  }
  return inMemory;
}

/** Every header but those that belong to the connection. */
async function readHeaders(url: string, headers: Record<string, string>) {
  // Not `fetch`, which decompresses the answer and sends an accept-encoding of its own.
  const answer = await new Promise<IncomingHttpHeaders>((resolve, reject) => {
    get(url, { headers }, (response) => {
      response.resume().once('end', () => resolve(response.headers));
    }).once('error', reject);
  });
  const ofConnection = new Set(['date', 'connection', 'keep-alive', 'server']);
  return Object.fromEntries(Object.entries(answer).filter(([name]) => !ofConnection.has(name)));
}
