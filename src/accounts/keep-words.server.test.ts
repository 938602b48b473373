import { eq } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { platformContext, type Visit, visitContext } from '../platform/services.ts';
import { accountPlatform, signedUp, signedUpAdmin } from '../testing/test-account.ts';
import type { TestPlatform } from '../testing/test-platform.ts';
import { testVisit } from '../testing/test-visit.ts';
import { users } from './auth.table.server.ts';
import { type CurrentSession, sessionContext } from './current-session.server.ts';
import { requireAdmin } from './guards.server.ts';

const note = {
  intent: 'note',
  body: 'Rang, no answer. Again on Monday.',
  currentPassword: 'a b c',
};

type Sent = { session?: CurrentSession | null; visit?: Partial<Visit>; request?: RequestInit };

/** What the guard throws for a posted note, or for the request given in its place. */
async function refusalOf(platform: TestPlatform, { session = null, visit, request }: Sent = {}) {
  const context = new RouterContextProvider();
  context.set(platformContext, platform);
  context.set(visitContext, testVisit(visit));
  context.set(sessionContext, session);
  const posted = { method: 'POST', body: new URLSearchParams(note) };
  const asked = new Request('https://www.example.org/admin/leads/1', { ...posted, ...request });
  return requireAdmin({ request: asked, context }).catch((refusal: unknown) => refusal);
}

const kept = (way: string) => ({
  is: 'kept-words',
  address: '/admin/leads/1',
  way,
  fields: [
    { name: 'intent', value: 'note', isWritten: false },
    { name: 'body', value: note.body, isWritten: true },
  ],
});

test('gives the written text back with a form that is refused, and says what is missing', async () => {
  const platform = await accountPlatform();
  const forbidden = (way: string) => ({ data: kept(way), init: { status: 403 } });
  expect(await refusalOf(platform)).toMatchObject(forbidden('/auth'));

  const other = await signedUp(platform);
  const { session } = await signedUpAdmin(platform, 'admin@example.org');
  const halfWay = { ...session, aal: 'aal1' as const };
  expect(await refusalOf(platform, { session: halfWay })).toMatchObject(forbidden('/auth/factor'));
  expect(await refusalOf(platform, { session })).toBe(session);

  await platform.db
    .update(users)
    .set({ hasAdminPassword: false })
    .where(eq(users.id, session.userId));
  expect(await refusalOf(platform, { session })).toMatchObject(forbidden('/account/password'));
  expect(await refusalOf(platform, { session: other.session })).toMatchObject(forbidden('/'));

  const away = await refusalOf(platform, { visit: { isViewerUnknown: true } });
  expect(away).toMatchObject({ data: kept('/auth'), init: { status: 503 } });
});

test('redirects to the login if there is no written text, or a script asks', async () => {
  const platform = await accountPlatform();
  const file = new FormData();
  file.set('body', new File(['two words'], 'a.pdf'));
  for (const sent of [
    { request: { method: 'GET', body: null } },
    { request: { body: new URLSearchParams({ act: 'suspend' }) } },
    { request: { body: file } },
    { visit: { wantsData: true } },
  ]) {
    const refusal = await refusalOf(platform, sent);
    expect(refusal).toBeInstanceOf(Response);
    expect(refusal).toMatchObject({ status: 302 });
  }
});
