import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { accountPlatform, getSession, signedUp } from '../../testing/test-account.ts';
import { testRequest, testContext } from '../../testing/test-context.ts';
import { sessions } from '../auth.table.server.ts';
import { raiseAssurance } from './second-step.server.ts';

test.for([
  { came: 'pwd', shown: 'otp mfa', says: 'pwd otp mfa' },
  { came: 'fed', shown: 'hwk mfa', says: 'fed hwk mfa' },
  { came: 'pwd otp mfa', shown: 'hwk mfa', says: 'pwd hwk mfa' },
  { came: 'hwk user mfa', shown: 'hwk mfa', says: 'hwk mfa' },
])('a session that began with $came is recorded as $says after $shown', async (given) => {
  const services = await accountPlatform();
  const { request, session } = await signedUp(services);
  const { userId } = session;
  await services.db.update(sessions).set({ amr: given.came }).where(eq(sessions.userId, userId));
  const ctx = testContext();
  await raiseAssurance({ services, request, ctx, session }, given.shown);
  const raised = await getSession(services, testRequest('/', ctx));
  const [row] = await services.db.select().from(sessions).where(eq(sessions.id, raised.sessionId));
  expect(row?.amr).toBe(given.says);
});
