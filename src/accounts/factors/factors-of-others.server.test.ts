import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  accountPlatform,
  ana,
  enrolApp,
  getSession,
  signedUp,
  type TestAccount,
} from '../../testing/test-account.ts';
import type { TestServices } from '../../testing/test-services.ts';
import { testRequest, testContext } from '../../testing/test-context.ts';
import { sessions } from '../auth.table.server.ts';
import { countBackupCodes, useBackupCode } from './backup-codes.server.ts';
import { closeChallenge, openChallenge, listFactors, removeFactor } from './factors.server.ts';
import { backupCodes, factorChallenges, factors } from './factors.table.server.ts';
import { confirmFactor } from './verify-factor.server.ts';
import { isRightTotp } from './totp.server.ts';

/** Signed in at aal2 by an authenticator app. */
async function withApp(services: TestServices, { session, request }: TestAccount) {
  const app = await enrolApp(services, { session, request });
  const ctx = testContext();
  const codes = await confirmFactor({ services, request, ctx, session }, app.factor, 'otp mfa');
  const raised = testRequest('/account', ctx);
  return { app, codes, ctx, request: raised, session: await getSession(services, raised) };
}

test('changes nothing of another account, and no other question or factor of its own', async () => {
  const services = await accountPlatform();
  const { db, time } = services;
  const ben = await withApp(services, await signedUp(services, { email: 'ben@example.org' }));
  const [own, bens] = [await signedUp(services), ben.session.userId];
  const { userId } = own.session;
  await enrolApp(services, ben);
  const question = await openChallenge(services, { expected: 'his', userId: bens });
  const allOfBen = () =>
    Promise.all(
      [factors, backupCodes, factorChallenges, sessions].map((table) =>
        db.select().from(table).where(eq(table.userId, bens)),
      ),
    );
  const before = await allOfBen();

  const asking = await withApp(services, own);
  expect(await isRightTotp(services, asking.app.factor, await asking.app.codeNow())).toBe(true);
  expect(await useBackupCode(services, userId, ben.codes?.[0] ?? '')).toBe(false);
  expect(await countBackupCodes(services, userId)).toBe(10);
  expect(await closeChallenge(services, question, { userId })).toBeNull();
  const [one, two] = [
    await openChallenge(services, { expected: 'one', userId }),
    await openChallenge(services, { expected: 'two', userId }),
  ];
  expect(await closeChallenge(services, one, { userId })).toMatchObject({ expected: 'one' });
  expect(await closeChallenge(services, two, { userId })).toMatchObject({ expected: 'two' });
  time.advance(300_001);
  const { factor } = await enrolApp(services, asking);
  expect(await listFactors(services, userId)).toHaveLength(1);
  const fields = { factor: asking.app.factor.id, currentPassword: ana.password };
  await removeFactor(fields, { ...asking, services });

  expect(await allOfBen()).toEqual(before);
  expect(await db.$count(factors, eq(factors.id, factor.id))).toBe(1);
});
