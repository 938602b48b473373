import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { testFolder } from '../../testing/test-folder.ts';
import { testS3 } from '../../testing/test-s3.ts';
import type { Bucket } from '../storage/bucket.ts';
import { answerFile } from './file-answer.server.ts';
import { fileBucket } from '../storage/file-bucket.server.ts';
import { s3Bucket } from '../storage/s3-bucket.server.ts';

async function bucketWith(content: string): Promise<Bucket> {
  const bucket = fileBucket(await testFolder());
  await bucket.put('a-guide.pdf', new TextEncoder().encode(content));
  return bucket;
}

function ask(bucket: Bucket, headers: Record<string, string> = {}, method = 'GET') {
  const request = new Request('http://x/storage/resources/a-guide.pdf', { method, headers });
  return answerFile(bucket, request, 'a-guide.pdf', () => undefined);
}

test('serves a document inline, to be revalidated each time', async () => {
  const response = await ask(await bucketWith('0123456789'));
  expect(response.status).toBe(200);
  expect(await response.text()).toBe('0123456789');
  const { etag, 'last-modified': modified, ...headers } = Object.fromEntries(response.headers);
  expect(etag).toMatch(/^"[^"]+"$/);
  expect(modified).toMatch(/GMT$/);
  expect(headers).toEqual({
    'content-type': 'application/pdf',
    'content-length': '10',
    'content-disposition': 'inline; filename="a-guide.pdf"',
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=0, must-revalidate',
  });
});

test('answers HEAD with the same headers and no body', async () => {
  const bucket = await bucketWith('0123456789');
  const [get, head] = [await ask(bucket), await ask(bucket, {}, 'HEAD')];
  expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(get.headers));
  expect(await head.text()).toBe('');
});

test('answers 304 until the file is replaced', async () => {
  const bucket = await bucketWith('first');
  const etag = (await ask(bucket)).headers.get('etag') ?? '';
  for (const method of ['GET', 'HEAD']) {
    const again = await ask(bucket, { 'if-none-match': `"x", ${etag}` }, method);
    expect([again.status, again.headers.get('etag')]).toEqual([304, etag]);
  }
  expect((await ask(bucket, { 'if-none-match': '*' })).status).toBe(304);
  await bucket.put('a-guide.pdf', new TextEncoder().encode('other'));
  const replaced = await ask(bucket, { 'if-none-match': etag });
  expect([replaced.status, await replaced.text()]).toEqual([200, 'other']);
});

test.each([
  ['weakened by a proxy', (etag: string) => `W/${etag}`],
  ['among others', (etag: string) => `"x", ${etag}`],
])('recognises an ETag from S3 that is %s', async (_how, named) => {
  const fake = await testS3();
  const bucket = s3Bucket(fake.settings);
  await bucket.put('a-guide.pdf', new TextEncoder().encode('0123456789'));
  const etag = (await ask(bucket)).headers.get('etag') ?? '';
  const again = await ask(bucket, { 'if-none-match': named(etag) });
  expect([again.status, again.headers.get('etag')]).toEqual([304, etag]);
});

test('answers 503 for what another tool stored compressed, and does not ask for it without end', async () => {
  const fake = await testS3();
  const encoding = 'gzip';
  const packed = gzipSync(randomBytes(1000));
  const object = { bytes: packed, type: 'application/pdf', modified: new Date(), encoding };
  fake.objects.set('a-guide.pdf', object);
  const bucket = s3Bucket(fake.settings);
  expect((await ask(bucket)).status).toBe(503);
  const onUnavailable = vi.fn<(reason: string) => void>();
  const request = new Request('http://x/', { headers: { range: 'bytes=0-9' } });
  expect((await answerFile(bucket, request, 'a-guide.pdf', onUnavailable)).status).toBe(503);
  expect(onUnavailable).toHaveBeenCalledWith('206 with 0 bytes of 10');
});

test('answers a range with 206, one beyond the end with 416, and several with the whole', async () => {
  const bucket = await bucketWith('0123456789');
  const part = await ask(bucket, { range: 'bytes=2-4' });
  expect([part.status, await part.text()]).toEqual([206, '234']);
  expect(part.headers.get('content-range')).toBe('bytes 2-4/10');
  expect(part.headers.get('content-length')).toBe('3');
  const last = await ask(bucket, { range: 'bytes=-2' });
  expect([last.status, await last.text()]).toEqual([206, '89']);
  const more = await ask(bucket, { range: 'bytes=-99' });
  expect([more.status, await more.text()]).toEqual([206, '0123456789']);
  expect((await ask(bucket, { range: 'bytes=-0' })).status).toBe(416);
  const behind = await ask(bucket, { range: 'bytes=10-' });
  expect([behind.status, behind.headers.get('content-range')]).toEqual([416, 'bytes */10']);
  const several = await ask(bucket, { range: 'bytes=0-1,4-5' });
  expect(several.status).toBe(200);
});

test('answers If-Range with a part only while the file is unchanged', async () => {
  const bucket = await bucketWith('0123456789');
  const etag = (await ask(bucket)).headers.get('etag') ?? '';
  expect((await ask(bucket, { range: 'bytes=5-', 'if-range': etag })).status).toBe(206);
  for (const range of ['bytes=5-', 'bytes=-5']) {
    expect((await ask(bucket, { range, 'if-range': '"old"' })).status).toBe(200);
  }
});

test('answers 404 for a missing file, and 503 with a logged reason if storage is away', async () => {
  const missing = await bucketWith('x');
  await missing.remove('a-guide.pdf');
  expect((await ask(missing)).status).toBe(404);
  expect((await ask(missing, {}, 'HEAD')).status).toBe(404);

  const unavailable = { kind: 'unavailable', reason: 'ECONNREFUSED' } as const;
  const bucket: Bucket = {
    ...missing,
    get: async () => unavailable,
    describe: async () => unavailable,
  };
  for (const method of ['GET', 'HEAD']) {
    const onUnavailable = vi.fn<(reason: string) => void>();
    const response = await answerFile(
      bucket,
      new Request('http://x/', { method }),
      'a.pdf',
      onUnavailable,
    );
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60']);
    expect(await response.text()).toContain('Please try again');
    expect(onUnavailable).toHaveBeenCalledWith('ECONNREFUSED');
  }
});

test('streams a large file as it is read, and stops if it is replaced meanwhile', async () => {
  const content = '0123456789'.repeat(400_000);
  const bucket = await bucketWith(content);
  const get = vi.spyOn(bucket, 'get');
  expect(await (await ask(bucket)).text()).toBe(content);
  const inPart = await ask(bucket, { range: 'bytes=5-3999998' });
  expect(await inPart.text()).toBe(content.slice(5, -1));
  get.mockClear();
  const slow = await ask(bucket);
  expect(slow.headers.get('content-length')).toBe('4000000');
  const reader = slow.body?.getReader();
  await reader?.read();
  expect(get.mock.calls.length).toBeLessThan(4);
  await bucket.put('a-guide.pdf', new TextEncoder().encode(content.replaceAll('0', 'x')));
  const readOn = async () => {
    while (!(await reader?.read())?.done);
  };
  await expect(readOn()).rejects.toThrow('the file has changed');
});
