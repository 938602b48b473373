import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressWhole } from './memory-answer.server.ts';

const words = 'as plain as day, '.repeat(400);
const whole = () =>
  new Response(words, { headers: { 'content-length': String(words.length), vary: 'Cookie' } });

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip;q=0.8', 'gzip', gunzipSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
] as const)('for Accept-Encoding %s compresses with %s', async (accepted, encoding, unpacked) => {
  const answer = await compressWhole(whole(), accepted);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect(unpacked(bytes).toString()).toBe(words);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-encoding': encoding,
    'content-length': String(bytes.length),
    vary: 'Cookie, Accept-Encoding',
  });
});

test.each([undefined, 'identity', 'br;q=0, gzip;q=0.000'])(
  'for Accept-Encoding %s leaves the answer uncompressed',
  async (accepted) => {
    const answer = whole();
    expect(await compressWhole(answer, accepted)).toBe(answer);
  },
);

test('does not compress a streamed answer', async () => {
  const answer = new Response(words);
  expect(await compressWhole(answer, 'br')).toBe(answer);
});
