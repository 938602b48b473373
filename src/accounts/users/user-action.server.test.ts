import { eq } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { auditLog } from '../../platform/privacy/privacy.table.server.ts';
import { servicesContext, requestContext } from '../../platform/services.ts';
import { accountPlatform, ana, signedUp, signedUpAdmin } from '../../testing/test-account.ts';
import { testContext } from '../../testing/test-context.ts';
import { sessionContext } from '../sessions/current-session.server.ts';
import { userAction } from './user-action.server.ts';

test('says that an account is deleted, even if it was gone already', async () => {
  const services = await accountPlatform();
  const admin = await signedUpAdmin(services, 'admin@example.org');
  const { userId: id } = (await signedUp(services)).session;
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(requestContext, testContext());
  context.set(sessionContext, admin.session);
  const url = new URL(`https://www.example.org/admin/users/${id}`);
  const send = () => {
    const body = new URLSearchParams({ intent: 'delete', address: ana.email });
    const request = new Request(url, { method: 'POST', body });
    return userAction({ request, context, params: { id }, pattern: '', url }).catch(
      (answer: unknown) => answer instanceof Response && answer.headers.get('location'),
    );
  };
  expect(await send()).toBe('/admin/users?done=delete');
  expect(await send()).toBe('/admin/users?done=delete');
  expect(await services.db.$count(auditLog, eq(auditLog.act, 'user.deleted'))).toBe(1);
});
