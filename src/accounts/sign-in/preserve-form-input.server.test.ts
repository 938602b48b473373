import { eq } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { servicesContext, type RequestContext, requestContext } from '../../platform/services.ts';
import { accountPlatform, signedUp, signedUpAdmin } from '../../testing/test-account.ts';
import type { TestServices } from '../../testing/test-services.ts';
import { testContext } from '../../testing/test-context.ts';
import { users } from '../auth.table.server.ts';
import { type CurrentSession, sessionContext } from '../sessions/current-session.server.ts';
import { requireAdmin } from '../guards.server.ts';

const note = {
  intent: 'note',
  body: 'Rang, no answer. Again on Monday.',
  currentPassword: 'a b c',
};

type Sent = {
  session?: CurrentSession | null;
  ctx?: Partial<RequestContext>;
  request?: RequestInit;
};

/** What the guard throws for a posted note, or for the request given in its place. */
async function getRejection(services: TestServices, { session = null, ctx, request }: Sent = {}) {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(requestContext, testContext(ctx));
  context.set(sessionContext, session);
  const posted = { method: 'POST', body: new URLSearchParams(note) };
  const asked = new Request('https://www.example.org/admin/leads/1', { ...posted, ...request });
  return requireAdmin({ request: asked, context }).catch((rejection: unknown) => rejection);
}

const kept = (way: string) => ({
  kind: 'kept-words',
  address: '/admin/leads/1',
  way,
  fields: [
    { name: 'intent', value: 'note', isWritten: false },
    { name: 'body', value: note.body, isWritten: true },
  ],
});

test('gives the written text back with a form that is refused, and says what is missing', async () => {
  const services = await accountPlatform();
  const forbidden = (way: string) => ({ data: kept(way), init: { status: 403 } });
  expect(await getRejection(services)).toMatchObject(forbidden('/auth'));

  const reply = new FormData();
  for (const [name, value] of Object.entries(note)) reply.set(name, value);
  reply.set('file', new File(['two words'], 'a.pdf'));
  expect(await getRejection(services, { request: { body: reply } })).toMatchObject(
    forbidden('/auth'),
  );

  const other = await signedUp(services);
  const { session } = await signedUpAdmin(services, 'admin@example.org');
  const halfWay = { ...session, aal: 'aal1' as const };
  expect(await getRejection(services, { session: halfWay })).toMatchObject(
    forbidden('/auth/factor'),
  );
  expect(await getRejection(services, { session })).toBe(session);

  await services.db
    .update(users)
    .set({ hasAdminPassword: false })
    .where(eq(users.id, session.userId));
  expect(await getRejection(services, { session })).toMatchObject(forbidden('/account/password'));
  expect(await getRejection(services, { session: other.session })).toMatchObject(forbidden('/'));

  const away = await getRejection(services, { ctx: { isViewerUnknown: true } });
  expect(away).toMatchObject({ data: kept('/auth'), init: { status: 503 } });
});

test('redirects to the login if there is no written text, or a script asks', async () => {
  const services = await accountPlatform();
  const file = new FormData();
  file.set('body', new File(['two words'], 'a.pdf'));
  for (const sent of [
    { request: { method: 'GET', body: null } },
    { request: { body: new URLSearchParams({ intent: 'suspend' }) } },
    { request: { body: file } },
    { ctx: { wantsData: true } },
  ]) {
    const rejection = await getRejection(services, sent);
    expect(rejection).toBeInstanceOf(Response);
    expect(rejection).toMatchObject({ status: 302 });
  }
});

test('gives twenty long forms back to a network that has no session, and any short one', async () => {
  const services = await accountPlatform();
  const { session } = await signedUpAdmin(services, 'admin@example.org');
  const send = (length: number, halfWay: CurrentSession | null = null) =>
    getRejection(services, {
      session: halfWay,
      request: { headers: { 'content-length': String(length) } },
    });
  const forms = await Promise.all(Array.from({ length: 21 }, () => send(200_000)));
  expect(forms.filter((rejection) => rejection instanceof Response)).toHaveLength(1);
  expect(await send(200_000)).toMatchObject({ status: 302 });
  const givenBack = { data: { kind: 'kept-words' } };
  expect(await send(20_000)).toMatchObject(givenBack);
  expect(await send(200_000, { ...session, aal: 'aal1' })).toMatchObject(givenBack);
});
