import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { getFeed, startFeedServer } from '../testing/feed-server.ts';
import { fetchFeed } from './fetch-feed.server.ts';

const nothingKnown: { etag: string | null; lastModified: string | null } = {
  etag: null,
  lastModified: null,
};

async function serve(answer: RequestListener) {
  const server = await startFeedServer(answer);
  onTestFinished(() => server.stop());
  return server;
}

const ask = (url: string, { known = nothingKnown, within = 5000 } = {}) =>
  fetchFeed(url, {
    userAgent: 'SecurityNews/1.0 (contact)',
    known,
    signal: AbortSignal.timeout(within),
  });

/** The reason why there is no feed; if there is one, the kind of answer. */
async function rejection(...given: Parameters<typeof ask>): Promise<string> {
  const fetched = await ask(...given);
  return fetched.kind === 'failed' ? fetched.reason : fetched.kind;
}

test('returns the feed’s bytes, ETag and Last-Modified, whatever its content type', async () => {
  const server = await serve((_, response) => {
    response.writeHead(200, {
      'content-type': 'image/png',
      etag: '"one"',
      'last-modified': 'Mon, 02 Mar 2026 09:00:00 GMT',
    });
    response.end('<rss/>');
  });
  const fetched = await ask(server.url);
  expect(fetched).toEqual({
    kind: 'feed',
    bytes: Buffer.from('<rss/>'),
    etag: '"one"',
    lastModified: 'Mon, 02 Mar 2026 09:00:00 GMT',
  });
  expect(server.requests[0]).toMatchObject({ 'user-agent': 'SecurityNews/1.0 (contact)' });
  expect(server.requests[0]).not.toHaveProperty('if-none-match');
});

test('sends a conditional request, and takes 304 for an unchanged feed', async () => {
  const server = await serve((_, response) => void response.writeHead(304).end());
  const known = { etag: '"one"', lastModified: 'Mon, 02 Mar 2026 09:00:00 GMT' };
  expect(await ask(server.url, { known })).toEqual({ kind: 'unchanged' });
  expect(server.requests[0]).toMatchObject({
    'if-none-match': '"one"',
    'if-modified-since': 'Mon, 02 Mar 2026 09:00:00 GMT',
  });
});

test('follows at most five redirects, all within the same host', async () => {
  const server = await serve((request, response) => {
    const left = Number(new URL(request.url ?? '', 'http://x').searchParams.get('left') ?? 5);
    if (left === 0) response.end('<rss/>');
    else response.writeHead(302, { location: `/elsewhere?left=${left - 1}` }).end();
  });
  expect(await ask(server.url)).toMatchObject({ kind: 'feed' });
  expect(await rejection(`${server.url}?left=6`)).toMatch(/more than 5/);
});

test.each([
  ['another port', (own: string) => own.replace(/:\d+/, ':1')],
  ['another name of the same machine', (own: string) => own.replace('127.0.0.1', 'localhost')],
  ['an address without a scheme', () => '//evil.example/feed.xml'],
  ['the metadata service of a cloud', () => 'http://169.254.169.254/latest/meta-data/'],
  ['a file', () => 'file:///etc/passwd'],
])('does not follow a redirect to %s', async (_, to) => {
  const server = await serve(getFeed('<rss/>'));
  const location = to(server.url);
  server.answerWith((__, response) => void response.writeHead(301, { location }).end());
  expect(await rejection(server.url)).toMatch(/another host/);
});

test('gives up on a feed that is too large, compressed or not', async () => {
  const endless = Buffer.alloc(65_536, 'a');
  const server = await serve((_, response) => {
    const send = () =>
      void response.write(endless, () => !response.destroyed && setImmediate(send));
    send();
  });
  expect(await rejection(server.url)).toMatch(/larger/);
  const bomb = gzipSync(Buffer.alloc(100_000_000));
  server.answerWith((_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
  });
  expect(await rejection(server.url)).toMatch(/larger/);
});

test('accepts a compressed feed', async () => {
  const server = await serve((_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('<rss/>'));
  });
  expect(await ask(server.url)).toMatchObject({ kind: 'feed', bytes: Buffer.from('<rss/>') });
});

test.each([
  ['sends nothing', () => undefined],
  ['stops half way', (_, response) => void response.writeHead(200).write('<rss>')],
  [
    'sends one byte at a time',
    (_, response) => {
      const timer = setInterval(() => response.write('a'), 20);
      response.on('close', () => clearInterval(timer));
    },
  ],
] satisfies [string, RequestListener][])('does not wait for a feed that %s', async (_, answer) => {
  const server = await serve(answer);
  expect(await rejection(server.url, { within: 300 })).toMatch(/within the time/);
});

test.each([
  ['404', (_, response) => void response.writeHead(404).end('gone'), /status 404/],
  ['500', (_, response) => void response.writeHead(500).end(), /status 500/],
  ['a dropped connection', (request) => void request.socket.destroy(), /fetch failed/],
  [
    'a body shorter than announced',
    (_, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('<rss>');
      setTimeout(() => response.destroy(), 20);
    },
    /terminated/,
  ],
  [
    'a body that is not gzip, as announced',
    (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip'),
    /./,
  ],
  [
    'a redirect without a location',
    (_, response) => void response.writeHead(302).end(),
    /status 302/,
  ],
  [
    'a redirect to a malformed address',
    (_, response) => void response.writeHead(302, { location: 'http://[' }).end(),
    /no address/,
  ],
] satisfies [string, RequestListener, RegExp][])(
  'gives the reason for a failed request: %s',
  async (_, answer, reason) => {
    const server = await serve(answer);
    expect(await rejection(server.url)).toMatch(reason);
  },
);

test('gives the reason when the connection is refused', async () => {
  const server = await startFeedServer(getFeed(''));
  await server.stop();
  expect(await rejection(server.url)).toMatch(/ECONNREFUSED/);
});
