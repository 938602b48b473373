import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { listenLocally } from '../../testing/listen-locally.ts';
import { testS3 } from '../../testing/test-s3.ts';
import { s3Bucket } from './s3-bucket.server.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

test.each(['', '/', '//', '/resources', '/resources/'])(
  'finds the bucket where the address ends with %j',
  async (end) => {
    const fake = await testS3();
    const bucket = s3Bucket({ ...fake.settings, endpoint: fake.settings.endpoint + end });
    expect(await bucket.put('a-guide.pdf', bytes('x'))).toEqual({ kind: 'stored' });
    expect([...fake.objects.keys()]).toEqual(['a-guide.pdf']);
    expect(await bucket.list()).toMatchObject({ files: [{ name: 'a-guide.pdf' }] });
  },
);

test('asks once more where the connection is lost', async () => {
  const fake = await testS3();
  const bucket = s3Bucket(fake.settings);
  fake.cutOnce();
  expect(await bucket.put('a-guide.pdf', bytes('x'))).toEqual({ kind: 'stored' });
  fake.cutOnce();
  expect(await bucket.get('a-guide.pdf')).toMatchObject({ kind: 'found' });
});

test('waits longer for a large answer that has begun', async () => {
  const server = createServer((_request, response) => {
    const half = Buffer.alloc(500_000);
    response.writeHead(200, { 'content-length': 1_000_000, etag: '"t"' }).write(half);
    // Longer than the wait for an answer to begin.
    void pause(5500).then(() => response.end(half));
  });
  const { port, stop } = await listenLocally(server);
  onTestFinished(stop);
  const keys = { bucket: 'b', region: 'r', accessKeyId: 'k', secretAccessKey: 's' };
  const reading = await s3Bucket({ ...keys, endpoint: `http://127.0.0.1:${port}` }).get('a.pdf');
  expect(reading).toMatchObject({ kind: 'found', file: { size: 1_000_000 } });
});
