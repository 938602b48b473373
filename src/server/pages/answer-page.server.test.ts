import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { PageCounter } from '../../platform/web/page-counter.server.ts';
import { createBody } from '../../platform/web/memory-answer.server.ts';
import { privateAddressHeaders } from '../../platform/web/security-headers.ts';
import { sessions } from '../../accounts/auth.table.server.ts';
import { accountPlatform, signedUp } from '../../testing/test-account.ts';
import type { AppEnv } from '../app.ts';
import { answerPage, withStylesInside } from './answer-page.ts';
import type { PageRenderer } from './page-renderer.ts';

const page = '<head><link rel="stylesheet" href="/assets/a.css"/></head><p>News</p>';
const files = new Map([
  ['/assets/a.css', { body: createBody(Buffer.from('p{}'), 'text/css'), headers: {} }],
]);

/** Stands for the router: gives a cacheable page, or the data that the page's script asks for. */
const render: PageRenderer = async ({ method }, ctx) => {
  const headers = new Headers({ 'cache-control': 'public, max-age=60', vary: 'Cookie' });
  if (ctx?.wantsData) return Response.json({ news: [] }, { headers });
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('content-length', String(page.length));
  return new Response(method === 'HEAD' ? null : page, { headers });
};

async function start() {
  const services = await accountPlatform();
  const counter: PageCounter = {
    saw: () => undefined,
    started: () => undefined,
    flush: async () => undefined,
    stop: async () => undefined,
  };
  // No more is read of what Node hands over.
  const env = { incoming: { socket: {}, headers: {} } } as unknown as HttpBindings;
  const ask = async (init: RequestInit, renderer = render) => {
    const app = new Hono<AppEnv>();
    app.all('*', (c) => answerPage(c, services, renderer, counter, files));
    return app.request('/news', { ...init, ...(init.body && { duplex: 'half' }) }, env);
  };
  return { services, ask };
}

test('marks a page as cacheable, and the data for its script as no-store', async () => {
  const { ask } = await start();
  const headers = { accept: 'application/json' };
  expect((await ask({})).headers.get('cache-control')).toBe('public, max-age=60');
  expect((await ask({ headers })).headers.get('cache-control')).toBe('no-store');
});

test('lets a visitor’s browser keep a page to go back to, and nobody else’s', async () => {
  const { services, ask } = await start();
  const html = { 'content-type': 'text/html; charset=utf-8' };
  const answering = (status: number, headers: Record<string, string>): PageRenderer => {
    return async () => new Response(page, { status, headers });
  };
  const kept = async (init: RequestInit, renderer = answering(200, html)) => {
    const { headers } = await ask(init, renderer);
    return [headers.get('cache-control'), headers.get('vary')?.includes('Cookie') ?? false];
  };
  expect(await kept({})).toEqual(['private, no-cache', true]);
  const rejection = answering(422, html);
  expect(await kept({ method: 'POST', body: 'a=b' }, rejection)).toEqual([
    'private, no-cache',
    true,
  ]);

  const unkept = ['no-store', false];
  expect(await kept({ headers: { accept: 'application/json' } })).toEqual(unkept);
  expect(await kept({}, answering(200, { 'content-type': 'text/csv' }))).toEqual(unkept);
  expect(await kept({}, answering(303, { location: '/' }))).toEqual(unkept);
  const privately = answering(200, { ...html, ...privateAddressHeaders() });
  expect(await kept({}, privately)).toEqual(unkept);
  const { request } = await signedUp(services);
  expect(await kept({ headers: request.headers })).toEqual(unkept);
});

test('answers a POST to a page without a form in our own words, not the router’s', async () => {
  const { ask } = await start();
  const answer = await ask({ method: 'POST', body: 'a=b' }, async () =>
    Response.json({ message: 'no `action` for route "site/home-section.route"' }, { status: 405 }),
  );
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  expect(await answer.text()).toContain('That cannot be done here');
});

test('sends no content-length for HEAD, since GET’s differs', async () => {
  const { ask } = await start();
  expect(await (await ask({})).text()).toContain('<style nonce=');
  const { status, headers } = await ask({ method: 'HEAD' });
  expect([status, headers.get('content-length')]).toEqual([200, null]);
});

/** A form whose end is sent only after `meanwhile`, which starts once the end is waited for. */
function slowForm(meanwhile: () => Promise<unknown>): ReadableStream<Uint8Array> {
  const parts = ['name=An', 'a'];
  return new ReadableStream(
    {
      async pull(controller) {
        const part = parts.shift();
        if (parts.length === 0) await meanwhile();
        if (part) controller.enqueue(Buffer.from(part));
        else controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

test('handles a slow form as logged out if its session ended in the meantime', async () => {
  const { services, ask } = await start();
  const { request } = await signedUp(services);
  const asked: unknown[] = [];
  const listen: PageRenderer = async (posted, _visit, session) => {
    asked.push([await posted.text(), session?.email]);
    return new Response();
  };
  const post = (meanwhile: () => Promise<unknown>) => {
    const body = slowForm(meanwhile);
    return ask({ method: 'POST', headers: request.headers, body }, listen);
  };
  await post(async () => undefined);
  await post(() => services.db.delete(sessions));
  expect(asked).toEqual([
    ['name=Ana', 'ana@example.org'],
    ['name=Ana', undefined],
  ]);
});

test('answers 400 when a form is cut off', async () => {
  const { ask } = await start();
  const body = slowForm(() => Promise.reject(new Error('gone')));
  expect((await ask({ method: 'POST', body })).status).toBe(400);
});

test('puts what a part of a page brings with it below the styles of the page', () => {
  const part = '<link rel="stylesheet" href="/assets/b.css" data-precedence="default"/>';
  const both = new Map([
    ...files,
    ['/assets/b.css', { body: createBody(Buffer.from('b{}'), 'text/css'), headers: {} }],
  ]);
  const html = page.replace('<head>', `<head>${part}<title>News</title>`);
  expect(withStylesInside(html, both)).toBe(
    '<head><title>News</title><style>p{}b{}</style></head><p>News</p>',
  );
});
