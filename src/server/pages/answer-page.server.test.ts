import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { PageCounter } from '../../http/analytics/page-counter.server.ts';
import { bodyOf } from '../../http/responses/compressed-body.server.ts';
import { accountPlatform } from '../../testing/test-account.ts';
import type { AppEnv } from '../app.ts';
import { answerPage } from './answer-page.ts';
import type { PageRenderer } from './page-renderer.ts';

const page = '<head><link rel="stylesheet" href="/assets/a.css"/></head><p>News</p>';
const files = new Map([['/assets/a.css', { body: bodyOf(Buffer.from('p{}')), headers: {} }]]);

/** Stands for the router: a page that everybody may keep, or what its script wants in its place. */
const render: PageRenderer = async ({ method }, visit) => {
  const headers = new Headers({ 'cache-control': 'public, max-age=60', vary: 'Cookie' });
  if (visit?.wantsData) return Response.json({ news: [] }, { headers });
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('content-length', String(page.length));
  return new Response(method === 'HEAD' ? null : page, { headers });
};

async function start() {
  const platform = await accountPlatform();
  const counter: PageCounter = {
    saw: () => undefined,
    started: () => undefined,
    flush: async () => undefined,
    stop: async () => undefined,
  };
  const app = new Hono<AppEnv>();
  app.all('*', (c) => answerPage(c, platform, render, counter, files));
  // Of what Node hands over, no more is looked at.
  const env = { incoming: { socket: {}, headers: {} } } as unknown as HttpBindings;
  return async (init: RequestInit) => app.request('/news', init, env);
}

test('a cache that keeps a page never keeps what its script gets in its place', async () => {
  const ask = await start();
  const headers = { accept: 'application/json' };
  expect((await ask({})).headers.get('cache-control')).toBe('public, max-age=60');
  expect((await ask({ headers })).headers.get('cache-control')).toBe('no-store');
});

test('HEAD says no length that GET would not', async () => {
  const ask = await start();
  expect(await (await ask({})).text()).toContain('<style nonce=');
  const { status, headers } = await ask({ method: 'HEAD' });
  expect([status, headers.get('content-length')]).toEqual([200, null]);
});
