import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { accountPlatform, sessionOf, signedUp } from '../../testing/test-account.ts';
import { testRequest, testVisit } from '../../testing/test-visit.ts';
import { sessions } from '../auth.table.server.ts';
import { raiseAssurance } from './raise-assurance.server.ts';

test.for([
  { came: 'pwd', shown: 'otp mfa', says: 'pwd otp mfa' },
  { came: 'fed', shown: 'hwk mfa', says: 'fed hwk mfa' },
  { came: 'pwd otp mfa', shown: 'hwk mfa', says: 'pwd hwk mfa' },
  { came: 'hwk user mfa', shown: 'hwk mfa', says: 'hwk mfa' },
])('a session that began with $came is recorded as $says after $shown', async (given) => {
  const platform = await accountPlatform();
  const { request, session } = await signedUp(platform);
  const { userId } = session;
  await platform.db.update(sessions).set({ amr: given.came }).where(eq(sessions.userId, userId));
  const visit = testVisit();
  await raiseAssurance({ platform, request, visit, session }, given.shown);
  const raised = await sessionOf(platform, testRequest('/', visit));
  const [row] = await platform.db.select().from(sessions).where(eq(sessions.id, raised.sessionId));
  expect(row?.amr).toBe(given.says);
});
