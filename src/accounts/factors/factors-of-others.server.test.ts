import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  accountPlatform,
  ana,
  enrolApp,
  sessionOf,
  signedUp,
  type TestAccount,
} from '../../testing/test-account.ts';
import type { TestPlatform } from '../../testing/test-platform.ts';
import { testRequest, testVisit } from '../../testing/test-visit.ts';
import { sessions } from '../auth.table.server.ts';
import { countBackupCodes, useBackupCode } from './backup-codes.server.ts';
import { closeChallenge, openChallenge } from './challenges.server.ts';
import { listFactors } from './factors.server.ts';
import { backupCodes, factorChallenges, factors } from './factors.table.server.ts';
import { confirmFactor } from './raise-assurance.server.ts';
import { removeFactor } from './remove-factor.server.ts';
import { isRightTotp } from './totp.server.ts';

/** Signed in at aal2 by an authenticator app. */
async function withApp(platform: TestPlatform, { session, request }: TestAccount) {
  const app = await enrolApp(platform, { session, request });
  const visit = testVisit();
  const codes = await confirmFactor({ platform, request, visit, session }, app.factor, 'otp mfa');
  const raised = testRequest('/account', visit);
  return { app, codes, visit, request: raised, session: await sessionOf(platform, raised) };
}

test('changes nothing of another account, and no other question or factor of its own', async () => {
  const platform = await accountPlatform();
  const { db, time } = platform;
  const ben = await withApp(platform, await signedUp(platform, { email: 'ben@example.org' }));
  const [own, bens] = [await signedUp(platform), ben.session.userId];
  const { userId } = own.session;
  await enrolApp(platform, ben);
  const question = await openChallenge(platform, { expected: 'his', userId: bens });
  const allOfBen = () =>
    Promise.all(
      [factors, backupCodes, factorChallenges, sessions].map((table) =>
        db.select().from(table).where(eq(table.userId, bens)),
      ),
    );
  const before = await allOfBen();

  const asking = await withApp(platform, own);
  expect(await isRightTotp(platform, asking.app.factor, await asking.app.codeNow())).toBe(true);
  expect(await useBackupCode(platform, userId, ben.codes?.[0] ?? '')).toBe(false);
  expect(await countBackupCodes(platform, userId)).toBe(10);
  expect(await closeChallenge(platform, question, { userId })).toBeNull();
  const [one, two] = [
    await openChallenge(platform, { expected: 'one', userId }),
    await openChallenge(platform, { expected: 'two', userId }),
  ];
  expect(await closeChallenge(platform, one, { userId })).toMatchObject({ expected: 'one' });
  expect(await closeChallenge(platform, two, { userId })).toMatchObject({ expected: 'two' });
  time.advance(300_001);
  const { factor } = await enrolApp(platform, asking);
  expect(await listFactors(platform, userId)).toHaveLength(1);
  const fields = { factor: asking.app.factor.id, currentPassword: ana.password };
  await removeFactor(fields, { ...asking, platform });

  expect(await allOfBen()).toEqual(before);
  expect(await db.$count(factors, eq(factors.id, factor.id))).toBe(1);
});
