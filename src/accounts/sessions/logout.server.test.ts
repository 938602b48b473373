import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { Db } from '../../platform/database/database.server.ts';
import { servicesContext, requestContext } from '../../platform/services.ts';
import { testServices } from '../../testing/test-services.ts';
import { testRequest, testContext } from '../../testing/test-context.ts';
import { readSession } from './current-session.server.ts';
import { signUp } from '../sign-in/sign-up.server.ts';
import { action } from './logout.route.ts';

const ana = { name: 'Ana Smith', email: 'ana@example.org', password: 'fern42' };

/** A database that answers nothing. */
const away = new Proxy({} as Db, {
  get() {
    throw new Error('the database is away');
  },
});

test('says that logging out failed, and keeps the cookie, while the database is away', async () => {
  const services = await testServices({
    startAt: new Date().toISOString(),
  });
  const signedIn = testContext();
  await signUp(services, testRequest('/auth'), signedIn, ana);
  const ctx = testContext();
  const context = new RouterContextProvider();
  context.set(servicesContext, { ...services, db: away });
  context.set(requestContext, ctx);
  const request = testRequest('/auth/logout', signedIn);
  const args = { request, context, params: {}, pattern: '/auth/logout', url: new URL(request.url) };
  const answer: unknown = await action(args).catch((thrown: unknown) => thrown);
  expect(answer).toMatchObject({ status: 303 });
  expect(ctx.setCookies).toHaveLength(1);
  expect(ctx.setCookies[0]).toContain('sign-out-failed');
  expect(await readSession(services, testRequest('/', signedIn), testContext())).not.toBeNull();
});

test('leads back through the login where somebody has to log in again', async () => {
  const services = await testServices({ startAt: new Date().toISOString() });
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(requestContext, testContext());
  const logout = async (path: string) => {
    const request = testRequest(path);
    const args = { request, context, params: {}, pattern: path, url: new URL(request.url) };
    const answer: unknown = await action(args).catch((thrown: unknown) => thrown);
    return answer instanceof Response && answer.headers.get('location');
  };
  expect(await logout('/auth/logout')).toBe('/');
  const back = '?next=%2Faccount%2Ffactors%3Fnext%3D%252Fadmin';
  expect(await logout(`/auth/logout${back}`)).toBe(`/auth${back}`);
  expect(await logout('/auth/logout?next=//evil.example')).toBe('/auth?next=%2F');
});
