import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { packageRoot } from '../platform/database/data-folder.server.ts';
import { createBody } from '../platform/web/memory-answer.server.ts';
import { noScripts, securityHeaders } from '../platform/web/security-headers.ts';
import { largestFile } from '../platform/storage/pdf-fault.ts';
import { getPort } from '../testing/free-port.ts';
import { createWebServer } from './web-server.ts';

/** Its pages echo what is posted; a form has a tenth of a second to arrive. */
async function serve(
  answer = async (request: Request) => new Response(await request.text()),
  settings: { longestSilence?: number } = {},
): Promise<number> {
  const { server, close } = createWebServer({
    app: { fetch: answer },
    answers: new Map([
      [
        '/faq',
        { body: createBody(Buffer.from('Answers'), 'text/html'), headers: { vary: 'Cookie' } },
      ],
    ]),
    counter: { saw: () => undefined },
    bodyTimes: { forForms: 100, forUploads: 60_000 },
    ...settings,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => close(0));
  return getPort(server);
}

/** Sends the head of a form of 100 bytes, five of those bytes, and then nothing more. */
function sendSlowly(port: number, path: string, method = 'POST') {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.write(`${method} ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\nname=`);
  return socket;
}

test('answers 408 to forms whose bodies never arrive, and serves others meanwhile', async () => {
  const port = await serve();
  const slow = Array.from({ length: 50 }, () => text(sendSlowly(port, '/contact')));
  const quick = await fetch(`http://127.0.0.1:${port}/contact`, { method: 'POST', body: 'name=a' });
  expect(await quick.text()).toBe('name=a');
  for (const answer of await Promise.all(slow)) expect(answer).toMatch(/^HTTP\/1\.1 408 /);
});

test.each([
  ['a page from memory', 'GET', '/faq'],
  ['a page from memory', 'HEAD', '/faq'],
  ['a page rendered on request', 'GET', '/news'],
])('answers a request for %s by %s without waiting for its body', async (...asked) => {
  const [, method, path] = asked;
  expect(await text(sendSlowly(await serve(), path, method))).toMatch(/^HTTP\/1\.1 200 /);
});

test.each([
  ['of a session', '__Host-session=a', 'Rendered'],
  ['of a session on a site without TLS', 'theme=dark; session=a', 'Rendered'],
  ['of a notice to show', '__Host-session-notice=saved', 'Rendered'],
  ['of another program', 'theme=dark; my-session=a', 'Answers'],
])('answers a request with a cookie %s as it should be seen', async (_whose, cookie, body) => {
  const port = await serve(async () => new Response('Rendered'));
  const answer = await fetch(`http://127.0.0.1:${port}/faq?from=mail`, { headers: { cookie } });
  expect(await answer.text()).toBe(body);
});

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)(
  'compresses a page with %s for its first visitor and for the next',
  async (encoding, unpacked) => {
    const port = await serve();
    const ask = async () => {
      const headers = { 'accept-encoding': encoding };
      const asked = get({ port, host: '127.0.0.1', path: '/faq', headers });
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      const bytes = await buffer(answer);
      expect(answer.headers).toMatchObject({
        'content-encoding': encoding,
        'content-length': String(bytes.length),
      });
      expect(unpacked(bytes).toString()).toBe('Answers');
      return answer.headers.etag;
    };
    expect(await ask()).toBe(await ask());
  },
);

test('answers an HTTP/1.0 request without a Host header', async () => {
  const socket = connect(await serve(), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.write('GET /healthz HTTP/1.0\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
});

test.each([
  ['http://www.example.org/faq', 'Answers'],
  ['https://ana:secret@www.example.org/news?from=mail', 'Rendered /news?from=mail'],
  ['http://www.example.org', 'Rendered /'],
  ['http://www.example.org?from=mail', 'Rendered /?from=mail'],
])('answers a request for %s, as proxies send it, by its path alone', async (target, body) => {
  const port = await serve(async (request) => {
    const { pathname, search } = new URL(request.url);
    return new Response(`Rendered ${pathname}${search}${await request.text()}`);
  });
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.write(`GET ${target} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
  expect((await text(socket)).split('\r\n\r\n')[1]).toContain(body);
});

test.each([
  ['two lengths', 'content-length: 3\r\ncontent-length: 30'],
  ['a length and chunks', 'content-length: 3\r\ntransfer-encoding: chunked'],
  ['chunks and another coding', 'transfer-encoding: chunked, identity'],
  ['an unknown coding', 'transfer-encoding: xchunked'],
  ['a space before the colon', 'content-length : 3'],
  ['a folded header', 'x-a: b\r\n transfer-encoding: chunked'],
  ['a line feed alone', 'x-a: b\ncontent-length: 3'],
])('answers one request alone, with 400, to a head with %s', async (_what, head) => {
  const socket = connect(await serve(), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const smuggled = 'GET /faq HTTP/1.1\r\nhost: localhost\r\n\r\n';
  socket.write(`POST /contact HTTP/1.1\r\nhost: localhost\r\n${head}\r\n\r\n0\r\n\r\n${smuggled}`);
  expect((await text(socket)).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400']);
});

const megabyte = 'x'.repeat(1_000_000);

test.each([
  ['declared', `content-length: ${megabyte.length}`, megabyte],
  ['undeclared', 'transfer-encoding: chunked', `f4240\r\n${megabyte}\r\n0\r\n\r\n`],
])('keeps the connection usable after an unread body of %s length', async (...of) => {
  const [, head, body] = of;
  const begun = async (request: Request) => {
    await request.body?.getReader().read();
    return new Response('That is enough.');
  };
  const socket = connect(await serve(begun), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.write(`POST /contact HTTP/1.1\r\nhost: localhost\r\n${head}\r\n\r\n${body}`);
  socket.write('GET /faq HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n');
  expect(await text(socket)).toMatch(/That is enough\.[^]*Answers$/);
});

test('gives uploads more time than forms', async () => {
  const port = await serve();
  const upload = sendSlowly(port, '/admin/storage/upload');
  expect(await text(sendSlowly(port, '/contact'))).toMatch(/^HTTP\/1\.1 408 /);
  upload.write('a'.repeat(95));
  const [answer] = (await once(upload, 'data')) as [Buffer];
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
});

const proxies = readFileSync(join(packageRoot, 'docs/proxies.md'), 'utf8');

test('nginx is configured to accept the largest document', () => {
  const [, megabytes] = /client_max_body_size (\d+)m;/.exec(proxies) ?? [];
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(largestFile);
});

test('nginx is configured to isolate its own error page as ours, so that going back keeps a form', () => {
  const ours = securityHeaders('https://www.example.org', noScripts);
  const added = [...proxies.matchAll(/add_header (Cross-Origin-\S+) (\S+) always;/g)];
  const headers = added.map(([, header = '', value]) => [header.toLowerCase(), value]);
  expect(headers).toHaveLength(2);
  expect(ours).toMatchObject(Object.fromEntries(headers));
});

test('nginx is configured to log no query, which may name a person', () => {
  const [, format, fields] = /log_format (\w+) '([^']*)';/.exec(proxies) ?? [];
  const servers = proxies.match(/^server \{[^]*?^\}/gm) ?? [];
  expect(servers).toHaveLength(2);
  for (const each of servers) {
    expect(each).toMatch(new RegExp(`access_log [^;]+ ${format};`));
    // What is less than critical quotes the request.
    expect(each).toMatch(/error_log [^;]+ crit;/);
  }
  expect(fields).not.toMatch(/\$(request(_uri)?|args|query_string|http_referer)\b/);
});

test('closes a connection that sends ever more requests without reading the answers', async () => {
  let asked = 0;
  const port = await serve(() => {
    asked += 1;
    return new Promise<Response>(() => undefined);
  });
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  socket.write('GET /news HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(200));
  await once(socket, 'close');
  expect(asked).toBe(10);
});

test('gives up an answer that nobody goes on reading', async () => {
  const { promise: givenUp, resolve } = Promise.withResolvers<void>();
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(100_000)),
    cancel: () => resolve(),
  });
  const port = await serve(async () => new Response(endless), { longestSilence: 100 });
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  socket.write('GET /news HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await expect(givenUp).resolves.toBeUndefined();
});
