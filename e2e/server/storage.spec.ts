import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileBucket } from '../../src/platform/storage/file-bucket.server.ts';
import { type S3Fake, s3Environment, startS3Fake } from '../../src/testing/s3-fake.ts';
import type { ServerProcess } from '../../src/testing/server-process.ts';
import { expect, startOwnServer, test } from '../fixtures.ts';
import { newAddress } from '../new-address.ts';
import { postForm } from '../post-form.ts';
import { seededCookies } from '../seeded-people.ts';

const path = '/storage/resources/sme-checklist.pdf';

test('shows a document in the browser, revalidated on each request', async ({ server }) => {
  const response = await fetch(server.url + path);
  expect(response.status).toBe(200);
  const header = (name: string) => response.headers.get(name);
  expect(header('content-type')).toBe('application/pdf');
  expect(header('content-disposition')).toBe('inline; filename="sme-checklist.pdf"');
  expect(header('cache-control')).toBe('public, max-age=0, must-revalidate');
  expect(header('x-content-type-options')).toBe('nosniff');
  expect(header('content-security-policy')).not.toMatch(/sandbox|default-src/);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(header('content-length')).toBe(String(bytes.length));
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');

  const etag = header('etag') ?? '';
  const again = await fetch(server.url + path, { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
  const head = await fetch(server.url + path, { method: 'HEAD' });
  expect([head.status, head.headers.get('etag')]).toEqual([200, etag]);
  expect(head.headers.get('content-length')).toBe(String(bytes.length));
});

test('revalidates a document under the policy that it is shown under', async ({ server }) => {
  const first = await fetch(server.url + path);
  const etag = first.headers.get('etag') ?? '';
  const again = await fetch(server.url + path, { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
  for (const name of ['content-security-policy', 'cross-origin-embedder-policy'])
    expect(again.headers.get(name), name).toBe(first.headers.get(name));
});

test('answers ranges of a document, and 416 beyond its end', async ({ server }) => {
  const part = await fetch(server.url + path, { headers: { range: 'bytes=0-4' } });
  expect([part.status, await part.text()]).toEqual([206, '%PDF-']);
  expect(part.headers.get('content-range')).toMatch(/^bytes 0-4\/\d+$/);
  const behind = await fetch(server.url + path, { headers: { range: 'bytes=99999999-' } });
  expect(behind.status).toBe(416);
});

test('serves a replaced file at once', async ({ server }) => {
  const bucket = fileBucket(join(server.dataDir, 'storage/resources'));
  const address = `${server.url}/storage/resources/cyber-insurance-guide.pdf`;
  const before = await fetch(address);
  const kept = new Uint8Array(await before.arrayBuffer());
  const etag = before.headers.get('etag') ?? '';
  await bucket.put('cyber-insurance-guide.pdf', new TextEncoder().encode('%PDF-1.7 new'));
  const after = await fetch(address, { headers: { 'if-none-match': etag } });
  await bucket.put('cyber-insurance-guide.pdf', kept);
  expect([after.status, await after.text()]).toEqual([200, '%PDF-1.7 new']);
});

for (const missing of [
  '/storage',
  '/storage/resources',
  '/storage/resources/',
  '/storage/resources/resource.pdf',
  '/storage/resources/seeded.json',
  '/storage/resources/.env',
  '/storage/resources/..%2f..%2flock.pid',
  '/storage/resources/%2e%2e/secret.pdf',
  '/storage/resources/SME-CHECKLIST.PDF',
  '/storage/resources/sme-checklist.pdf%00',
  '/storage/secrets/sme-checklist.pdf',
]) {
  test(`answers 404 for ${missing}`, async ({ server }) => {
    expect((await fetch(server.url + missing)).status).toBe(404);
  });
}

test.describe('documents in S3', () => {
  let fake: S3Fake;
  let own: ServerProcess;

  // In one worker, so that its server is started once.
  test.describe.configure({ mode: 'default' });

  test.beforeAll(async ({ emailCatcher }) => {
    fake = await startS3Fake();
    own = await startOwnServer({ ...s3Environment(fake), SMTP_URL: emailCatcher.smtpUrl });
  });

  test.afterAll(async () => {
    await own.stop();
    await fake.stop();
  });

  test('are served, and answered with 503 while S3 is down, but forms are taken', async () => {
    expect(fake.refusals()).toBe(0);
    expect(fake.objects.size).toBe(7);
    const served = await fetch(own.url + path);
    const seed = new URL('../../src/resources/documents/pdf/sme-checklist.pdf', import.meta.url);
    expect(Buffer.from(await served.arrayBuffer()).equals(await readFile(seed))).toBe(true);
    const part = await fetch(own.url + path, { headers: { range: 'bytes=0-4' } });
    expect([part.status, await part.text()]).toEqual([206, '%PDF-']);

    fake.fail(503);
    const away = await fetch(own.url + path);
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, '60']);
    expect(await away.text()).toContain('Please try again');
    const email = newAddress();
    const asked = await postForm(`${own.url}/resources/sme-checklist`, { email, consent: 'on' });
    // Whether its email went out within three seconds depends on the machine.
    expect(asked.headers.get('location')).toMatch(/^\/resources\/sent\?resource=sme-checklist/);
    fake.fail(null);
    expect((await fetch(own.url + path)).status).toBe(200);
  });

  test('are neither deleted nor rolled back while S3 takes nothing, and the admin is told', async () => {
    const file = 'cyber-insurance-guide.pdf';
    const headers = { cookie: seededCookies('kim'), origin: own.url };
    const at = `${own.url}/admin/storage/${file}`;
    const remove = () => postForm(`${at}/delete`, { intent: 'delete' }, headers);
    fake.fail(503, 'PUT');
    const kept = await remove();
    expect(kept.status).toBe(503);
    expect(await kept.text()).toContain('Nothing was changed');

    fake.fail(null);
    expect((await remove()).headers.get('location')).toBe(`/admin/storage/${file}?done=deleted`);
    const page = await (await fetch(at, { headers })).text();
    const [, intent = ''] = /value="(roll-back:[^"]+)"/.exec(page) ?? [];
    fake.fail(503, 'PUT');
    const gone = await postForm(at, { intent }, headers);
    expect(gone.status).toBe(503);
    expect(await gone.text()).toContain('Nothing was changed');
  });
});
