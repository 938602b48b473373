import { expect, test } from 'vitest';
import { accountPlatform, enrolApp, signedUp } from '../../testing/test-account.ts';
import { verifyFactor } from './verify-factor.server.ts';

test('says that it is too late to verify a factor after five minutes', async () => {
  const platform = await accountPlatform();
  const { session, request, visit } = await signedUp(platform);
  const { factor, codeNow } = await enrolApp(platform, { session, request });
  platform.time.advance(300_000);
  const fields = { factor: factor.id, code: await codeNow() };
  const outcome = await verifyFactor(fields, { platform, session, request, visit });
  expect(outcome).toEqual({ notice: 'factor-too-late', to: '/account/factors' });
});
