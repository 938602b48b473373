import { expect, test } from 'vitest';
import { atOnce } from '../../testing/at-once.ts';
import { fromBase32 } from '../../testing/base32.ts';
import { accountPlatform, enrolApp, signedUp } from '../../testing/test-account.ts';
import { testVisit } from '../../testing/test-visit.ts';
import { factors } from './factors.table.server.ts';
import { isRightTotp } from './totp.server.ts';
import { verifyFactor } from './verify-factor.server.ts';
import { verifySecondStep } from './verify-second-step.server.ts';

async function start() {
  const platform = await accountPlatform();
  return { platform, ...(await signedUp(platform)) };
}

test('accepts a TOTP code within one step of now, and only once', async () => {
  const { platform, session, request } = await start();
  const { factor, codeNow } = await enrolApp(platform, { session, request });
  expect(await isRightTotp(platform, factor, await codeNow(-60_000))).toBe(false);
  expect(await isRightTotp(platform, factor, await codeNow(60_000))).toBe(false);
  const code = await codeNow();
  const ask = () => isRightTotp(platform, factor, code);
  const twice = await atOnce(platform, factors, [ask, ask]);
  expect(twice.filter(Boolean)).toHaveLength(1);
  expect(await isRightTotp(platform, factor, await codeNow(-30_000))).toBe(false);
  expect(await isRightTotp(platform, factor, await codeNow(30_000))).toBe(true);
});

test('stores a TOTP secret encrypted', async () => {
  const { platform, session, request } = await start();
  const { factor, secret } = await enrolApp(platform, { session, request });
  expect(factor.secret).not.toContain(fromBase32(secret));
  expect(fromBase32(secret), '160 bits in base64url').toHaveLength(27);
});

test('takes an app that another secret encrypted for a wrong one, and asks the other factors', async () => {
  const { platform, session, request } = await start();
  const { codeNow } = await enrolApp(platform, { session, request });
  const restarted = { ...platform, secret: 'another-secret-of-the-installation-x' };
  expect(await verifySecondStep(restarted, testVisit(), session.userId, await codeNow())).toEqual({
    is: 'wrong',
  });
});

test('takes a code as people type it, and a backup code too', async () => {
  const { platform, session, request, visit } = await start();
  const { factor, codeNow } = await enrolApp(platform, { session, request });
  const asked = { platform, session, request, visit };
  const first = await verifyFactor({ factor: factor.id, code: await codeNow() }, asked);
  const [backup = ''] = 'shown' in first ? first.shown.codes : [];
  platform.time.advance(30_000);
  const spaced = (await codeNow()).replace(/^(...)/, '$1-');
  expect(await verifySecondStep(platform, testVisit(), session.userId, spaced)).toMatchObject({
    is: 'right',
  });
  const loud = ` ${backup.toUpperCase().replace('-', ' – ')}`;
  expect(await verifySecondStep(platform, testVisit(), session.userId, loud)).toMatchObject({
    is: 'right',
  });
});
