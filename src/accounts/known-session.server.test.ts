import { sql } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { platformContext, visitContext } from '../http/platform.server.ts';
import { accountPlatform, signedUp } from '../testing/test-account.ts';
import { testVisit } from '../testing/test-visit.ts';
import { readSession, sessionContext } from './current-session.server.ts';
import { loader as secondStep } from './factors/second-step.route.tsx';
import { requireAdmin, requireSession } from './guards.server.ts';
import { action as refresh } from './sessions/refresh.route.ts';

test('nobody is told that they are logged out while sessions cannot be read', async () => {
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
