import { sql } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { platformContext, visitContext } from '../platform/services.ts';
import { accountPlatform, signedUp } from '../testing/test-account.ts';
import { testVisit } from '../testing/test-visit.ts';
import { sessions } from './auth.table.server.ts';
import { readSession, sessionContext } from './current-session.server.ts';
import { loader as secondStep } from './factors/second-step.route.tsx';
import { requireAdmin, requireSession } from './guards.server.ts';
import { action as refresh } from './sessions/refresh.route.ts';
import { sessionLife, sessionRest } from './sessions/session-record.ts';

test('recognises a session that is due for renewal while the database is read-only', async () => {
  const platform = await accountPlatform();
  const { request } = await signedUp(platform);
  const expiresAt = new Date(Date.now() + (sessionLife - sessionRest) * 1000 - 60_000);
  await platform.db.update(sessions).set({ expiresAt });
  platform.time.set(new Date().toISOString());
  const { client } = platform.database;
  await client.query('set default_transaction_read_only to on');
  expect(await readSession(platform, request, testVisit())).not.toBeNull();
  await client.query('set default_transaction_read_only to off');
  const visit = testVisit();
  expect(await readSession(platform, request, visit)).not.toBeNull();
  const [session] = await platform.db.select().from(sessions);
  expect(session?.expiresAt.getTime()).toBeGreaterThan(expiresAt.getTime());
  expect(visit.setCookies).toHaveLength(1);
});

test('recognises a session among more cookies of the company’s other sites than fit into 4 kB', async () => {
  const platform = await accountPlatform();
  const { request } = await signedUp(platform);
  const headers = { cookie: `consent=${'x'.repeat(5000)}; ${request.headers.get('cookie')}` };
  const crowded = new Request(request.url, { headers });
  expect(await readSession(platform, crowded, testVisit())).not.toBeNull();
});

test('answers 503 rather than logging users out while sessions cannot be read', async () => {
  const platform = await accountPlatform();
  const { request } = await signedUp(platform);
  await platform.db.execute(sql`alter table session rename to session_away`);
  const visit = testVisit();
  const context = new RouterContextProvider();
  context.set(sessionContext, await readSession(platform, request, visit));
  context.set(visitContext, visit);
  context.set(platformContext, platform);

  const asked = { request, context, params: {}, pattern: '/', url: new URL(request.url) };
  const answers = [requireSession, requireAdmin, refresh, secondStep].map(async (handle) => {
    try {
      return await handle(asked);
    } catch (answer) {
      return answer;
    }
  });
  for (const answer of await Promise.all(answers)) expect(answer).toMatchObject({ status: 503 });
});
