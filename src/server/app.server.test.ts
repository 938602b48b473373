import { type IncomingMessage, request as startRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { PageCounter } from '../platform/web/page-counter.server.ts';
import { oneClickPath } from '../mailing-list/mailing-list.ts';
import { listenLocally } from '../testing/listen-locally.ts';
import { testServices } from '../testing/test-services.ts';
import { createApp } from './app.ts';
import { createMetrics } from './metrics.ts';
import type { PageRenderer } from './pages/page-renderer.ts';
import { createWebServer } from './web-server.ts';

// The site's build, which no test has.
vi.mock('virtual:react-router/server-build', () => ({ routes: {} }));

/** Stands for the router: says which post reached it, and what its body was. */
const render: PageRenderer = async (request) => {
  const { pathname, search } = new URL(request.url);
  return new Response(`${request.method} ${pathname}${search} ${await request.text()}`);
};

async function serve() {
  const services = await testServices();
  const disk = { check: async () => undefined, fault: () => null, stop: () => undefined };
  const running = { services, disk, isStopping: () => false };
  const counter: PageCounter = {
    saw: () => undefined,
    started: () => undefined,
    flush: async () => undefined,
    stop: async () => undefined,
  };
  const app = createApp(running, render, createMetrics(), counter, new Map());
  const { server } = createWebServer({ app, answers: new Map(), counter });
  const { port, stop } = await listenLocally(server);
  onTestFinished(stop);
  return async (path: string, headers: Record<string, string> = {}, body = '') => {
    const sending = startRequest({ port, host: '127.0.0.1', path, method: 'POST', headers });
    if (body.length < Number(headers['content-length'] ?? 0)) sending.flushHeaders();
    else sending.end(body);
    onTestFinished(() => void sending.destroy());
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    sending.on('response', resolve).on('error', reject);
    const answer = await promise;
    return { status: answer.statusCode, body: await text(answer) };
  };
}

test('takes a longer form where a feature says so, up to its limit', async () => {
  const post = await serve();
  const path = '/admin/words/legal/privacy-policy';
  expect((await post(`${path}/draft`, {}, 'a'.repeat(1_900_000))).status).toBe(200);
  expect((await post(path, {}, 'a'.repeat(2_100_000))).status).toBe(413);
  expect((await post(`${path}/compare`, {}, 'a'.repeat(200_000))).status).toBe(413);
  const chunked = { 'transfer-encoding': 'chunked' };
  expect((await post(path, chunked, 'a'.repeat(200_000))).status).toBe(413);
});

type Post = [what: string, headers?: Record<string, string>, body?: string];
const form = 'application/x-www-form-urlencoded';

test.each<Post>([
  ['no body and no type'],
  ['an empty body', { 'content-type': form, 'content-length': '0' }],
  ['the body of RFC 8058', { 'content-type': form }, 'List-Unsubscribe=One-Click'],
  ['a line end after it', { 'content-type': form }, 'List-Unsubscribe=One-Click\r\n'],
  ['a charset', { 'content-type': `${form}; charset=ISO-8859-1` }, 'List-Unsubscribe=One-Click'],
  ['plain text', { 'content-type': 'text/plain' }, 'List-Unsubscribe=One-Click'],
  ['JSON', { 'content-type': 'application/json' }, '{"List-Unsubscribe":'],
  ['a form in parts without a boundary', { 'content-type': 'multipart/form-data' }, '--a'],
  ['a type that is none', { 'content-type': '???' }, 'a=b&a=b'],
  ['a compressed body that is not', { 'content-encoding': 'gzip', 'content-type': form }, 'x'],
  ['the origin of a mail program', { origin: 'https://mail.example' }],
  ['an opaque origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ['a long body', { 'content-type': form }, 'a'.repeat(200_000)],
])('lets a post with %s through to the one-click address', async (_what, headers, body) => {
  const post = await serve();
  const path = `${oneClickPath}?token=a.b.c`;
  expect(await post(path, headers, body)).toEqual({ status: 200, body: `POST ${path} ` });
});

test('does not wait at the one-click address for a body that never comes', async () => {
  const post = await serve();
  const { status } = await post(oneClickPath, { 'content-length': '10' }, '');
  expect(status).toBe(200);
});

test.each(['/unsubscribe', '/unsubscribe/one-click/more', '/contact'])(
  'keeps its guards before %s',
  async (path) => {
    const post = await serve();
    expect((await post(path, { origin: 'https://mail.example' })).status).toBe(403);
    expect((await post(path, {}, 'a'.repeat(200_000))).status).toBe(413);
    expect(await post(path, {}, 'a=b')).toEqual({ status: 200, body: `POST ${path} a=b` });
  },
);
