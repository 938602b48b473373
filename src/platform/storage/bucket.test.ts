import { readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../testing/free-port.ts';
import { listenLocally } from '../../testing/listen-locally.ts';
import { testFolder } from '../../testing/test-folder.ts';
import { testS3 } from '../../testing/test-s3.ts';
import type { Bucket } from './bucket.ts';
import { fileBucket } from './file-bucket.server.ts';
import { s3Bucket } from './s3-bucket.server.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (content: Uint8Array) => new TextDecoder().decode(content);

const kinds: [string, () => Promise<Bucket>][] = [
  ['a folder', async () => fileBucket(join(await testFolder(), 'storage/resources'))],
  ['S3', async () => s3Bucket((await testS3()).settings)],
];

describe.each(kinds)('a bucket in %s', (_kind, open) => {
  test('returns what was stored', async () => {
    const bucket = await open();
    const before = Date.now();
    expect(await bucket.put('a-guide.pdf', bytes('0123456789'))).toEqual({ kind: 'stored' });
    const whole = await bucket.get('a-guide.pdf');
    if (whole.kind !== 'found') throw new Error(whole.kind);
    expect(whole).toMatchObject({ part: null, file: { name: 'a-guide.pdf', size: 10 } });
    expect(text(whole.bytes)).toBe('0123456789');
    expect(whole.file.etag).toMatch(/^"[^"]+"$/);
    // A header has whole seconds.
    expect(whole.file.modifiedAt.getTime()).toBeGreaterThan(before - 1000);
  });

  test.each([
    ['from the third byte', { from: 2, to: 4 }, '234', { start: 2, end: 4, size: 10 }],
    ['to the end', { from: 7, to: null }, '789', { start: 7, end: 9, size: 10 }],
    ['beyond the end', { from: 8, to: 99 }, '89', { start: 8, end: 9, size: 10 }],
  ])('reads a range: %s', async (_which, range, expected, part) => {
    const bucket = await open();
    await bucket.put('a-guide.pdf', bytes('0123456789'));
    const reading = await bucket.get('a-guide.pdf', range);
    expect(reading).toMatchObject({ kind: 'found', part, file: { size: 10 } });
    expect('bytes' in reading && text(reading.bytes)).toBe(expected);
  });

  test('refuses a range that begins beyond the end', async () => {
    const bucket = await open();
    await bucket.put('a-guide.pdf', bytes('0123456789'));
    const range = { from: 10, to: null };
    expect(await bucket.get('a-guide.pdf', range)).toEqual({ kind: 'unsatisfiable' });
  });

  test('changes the ETag when a file is replaced', async () => {
    const bucket = await open();
    await bucket.put('a-guide.pdf', bytes('first'));
    const before = await bucket.describe('a-guide.pdf');
    await bucket.put('a-guide.pdf', bytes('other'));
    const after = await bucket.describe('a-guide.pdf');
    if (before.kind !== 'found' || after.kind !== 'found') throw new Error('missing');
    expect(after.file.etag).not.toBe(before.file.etag);
    const reading = await bucket.get('a-guide.pdf');
    expect('bytes' in reading && text(reading.bytes)).toBe('other');
  });

  test('lists files by name, and removes them', async () => {
    const bucket = await open();
    expect(await bucket.list()).toEqual({ kind: 'listed', files: [] });
    await bucket.put('b.pdf', bytes('bb'));
    await bucket.put('a.pdf', bytes('a'));
    const [a, b] = [await bucket.describe('a.pdf'), await bucket.describe('b.pdf')];
    const listed = await bucket.list();
    expect(listed).toMatchObject({
      files: [
        { name: 'a.pdf', size: 1, etag: 'file' in a && a.file.etag },
        { name: 'b.pdf', size: 2, etag: 'file' in b && b.file.etag },
      ],
    });
    expect('files' in listed && listed.files[0]?.modifiedAt).toBeInstanceOf(Date);
    expect(await bucket.remove('a.pdf')).toEqual({ kind: 'removed' });
    expect(await bucket.remove('a.pdf')).toEqual({ kind: 'removed' });
    expect(await bucket.get('a.pdf')).toEqual({ kind: 'missing' });
    expect(await bucket.describe('a.pdf')).toEqual({ kind: 'missing' });
  });

  test.each(['../secret.pdf', 'a/b.pdf', '.env', 'A.pdf', 'a.html', 'a.pdf\0', '', 'a..pdf'])(
    'refuses the name %j',
    async (name) => {
      const bucket = await open();
      expect(await bucket.get(name)).toEqual({ kind: 'missing' });
      expect(await bucket.describe(name)).toEqual({ kind: 'missing' });
      await expect(bucket.put(name, bytes('x'))).rejects.toThrow('not a name');
    },
  );
});

describe('a bucket in a folder', () => {
  test('never shows a reader half a file, and leaves no temporary file behind', async () => {
    const folder = await testFolder();
    const bucket = fileBucket(folder);
    const versions = ['a', 'b', 'c'].map((letter) => letter.repeat(200_000));
    await bucket.put('a-guide.pdf', bytes(versions[0] ?? ''));
    const writing = Promise.all(
      versions.map((version) => bucket.put('a-guide.pdf', bytes(version))),
    );
    for (let index = 0; index < 20; index += 1) {
      const reading = await bucket.get('a-guide.pdf');
      expect('bytes' in reading && versions.includes(text(reading.bytes))).toBe(true);
    }
    await writing;
    expect(await readdir(folder)).toEqual(['a-guide.pdf']);
  });

  test('neither lists nor serves a file left half-written by a crash', async () => {
    const folder = await testFolder();
    await writeFile(join(folder, '.a-guide.pdf.0f2c'), 'half');
    const bucket = fileBucket(folder);
    expect(await bucket.list()).toEqual({ kind: 'listed', files: [] });
    expect(await bucket.get('.a-guide.pdf.0f2c')).toEqual({ kind: 'missing' });
  });

  test('lists the others when a file is removed meanwhile', async () => {
    const folder = await testFolder();
    const bucket = fileBucket(folder);
    await bucket.put('a-guide.pdf', bytes('x'));
    // A name that leads nowhere: what a listing meets if the file goes between two of its steps.
    await symlink(join(folder, 'nowhere'), join(folder, 'gone.pdf'));
    expect(await bucket.list()).toMatchObject({ kind: 'listed', files: [{ name: 'a-guide.pdf' }] });
  });

  test('reports an unusable folder as unavailable, and changes nothing', async () => {
    const folder = await testFolder();
    await writeFile(join(folder, 'blocked'), 'a file where the folder should be');
    const bucket = fileBucket(join(folder, 'blocked'));
    expect(await bucket.put('a-guide.pdf', bytes('x'))).toMatchObject({ kind: 'unavailable' });
    expect(await bucket.list()).toMatchObject({ kind: 'unavailable' });
    expect(await bucket.get('a-guide.pdf')).toEqual({ kind: 'unavailable', reason: 'ENOTDIR' });
    expect(await readFile(join(folder, 'blocked'), 'utf8')).toContain('a file');
  });
});

describe('a bucket in S3', () => {
  test('reports a wrong secret as unavailable, and stores nothing', async () => {
    const fake = await testS3();
    const bucket = s3Bucket({ ...fake.settings, secretAccessKey: 'a-wrong-secret' });
    const refused = { kind: 'unavailable', reason: '403 SignatureDoesNotMatch' };
    expect(await bucket.put('a-guide.pdf', bytes('x'))).toEqual(refused);
    expect(await bucket.get('a-guide.pdf')).toEqual(refused);
    expect(await bucket.list()).toEqual(refused);
    expect(await bucket.remove('a-guide.pdf')).toEqual(refused);
    expect(await bucket.describe('a-guide.pdf')).toEqual(refused);
    expect(fake.refusals()).toBe(6);
    expect(fake.objects.size).toBe(0);
  });

  test('stores no body that was altered on the way', async () => {
    const fake = await testS3();
    const bucket = s3Bucket(fake.settings);
    await bucket.put('a-guide.pdf', bytes('0123'));
    const send = globalThis.fetch;
    onTestFinished(() => void (globalThis.fetch = send));
    globalThis.fetch = (request) =>
      send(new Request(request, { body: 'changed', duplex: 'half' } as RequestInit));
    expect(await bucket.put('a-guide.pdf', bytes('4567'))).toMatchObject({ kind: 'unavailable' });
    expect(fake.objects.get('a-guide.pdf')?.bytes.toString()).toBe('0123');
  });

  test('stores the content type with the file', async () => {
    const fake = await testS3();
    await s3Bucket(fake.settings).put('a-guide.pdf', bytes('x'));
    expect(fake.objects.get('a-guide.pdf')?.type).toBe('application/pdf');
  });

  test('reports a missing bucket, errors and a refused connection as unavailable', async () => {
    const fake = await testS3();
    const elsewhere = s3Bucket({ ...fake.settings, bucket: 'no-such-bucket' });
    const noBucket = { kind: 'unavailable', reason: '404 NoSuchBucket' };
    expect(await elsewhere.get('a.pdf')).toEqual(noBucket);
    expect(await elsewhere.describe('a.pdf')).toEqual(noBucket);
    const bucket = s3Bucket(fake.settings);
    fake.fail(503);
    expect(await bucket.get('a.pdf')).toEqual({ kind: 'unavailable', reason: '503 InternalError' });
    const gone = s3Bucket({ ...fake.settings, endpoint: `http://127.0.0.1:${await freePort()}` });
    expect(await gone.list()).toEqual({ kind: 'unavailable', reason: 'ECONNREFUSED' });
  });

  test('times out on a service that hangs, even if garbage is collected meanwhile', async () => {
    const fake = await testS3();
    fake.fail('hang');
    const answer = s3Bucket(fake.settings).get('a.pdf');
    let isOver = false;
    void answer.then(() => (isOver = true));
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const collected = () => {
      collect();
      return isOver;
    };
    await expect.poll(collected, { interval: 200 }).toBe(true);
    expect(await answer).toEqual({ kind: 'unavailable', reason: 'no answer in time' });
  });
});

test('reports a server that answers every request with a web page as unavailable', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>');
  });
  const { port, stop } = await listenLocally(server);
  onTestFinished(stop);
  const keys = { bucket: 'b', region: 'r', accessKeyId: 'k', secretAccessKey: 's' };
  const bucket = s3Bucket({ ...keys, endpoint: `http://127.0.0.1:${port}` });
  const unavailable = { kind: 'unavailable', reason: '200 with a web page' };
  expect(await bucket.get('a.pdf')).toEqual(unavailable);
  expect(await bucket.describe('a.pdf')).toEqual(unavailable);
});
