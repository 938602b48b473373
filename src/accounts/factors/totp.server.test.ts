import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { requestContext, type Services, servicesContext } from '../../platform/services.ts';
import { atOnce } from '../../testing/at-once.ts';
import { fromBase32 } from '../../testing/base32.ts';
import { accountPlatform, enrolApp, getSession, signedUp } from '../../testing/test-account.ts';
import { testContext, testRequest } from '../../testing/test-context.ts';
import { type CurrentSession, sessionContext } from '../sessions/current-session.server.ts';
import { factors } from './factors.table.server.ts';
import { isRightTotp } from './totp.server.ts';
import { verifyFactor } from './verify-factor.server.ts';
import { secondStepAction, verifySecondStep } from './second-step.server.ts';

async function start() {
  const services = await accountPlatform();
  return { services, ...(await signedUp(services)) };
}

test('accepts a TOTP code within one step of now, and only once', async () => {
  const { services, session, request } = await start();
  const { factor, codeNow } = await enrolApp(services, { session, request });
  expect(await isRightTotp(services, factor, await codeNow(-60_000))).toBe(false);
  expect(await isRightTotp(services, factor, await codeNow(60_000))).toBe(false);
  const code = await codeNow();
  const ask = () => isRightTotp(services, factor, code);
  const twice = await atOnce(services, factors, [ask, ask]);
  expect(twice.filter(Boolean)).toHaveLength(1);
  expect(await isRightTotp(services, factor, await codeNow(-30_000))).toBe(false);
  expect(await isRightTotp(services, factor, await codeNow(30_000))).toBe(true);
});

test('stores a TOTP secret encrypted', async () => {
  const { services, session, request } = await start();
  const { factor, secret } = await enrolApp(services, { session, request });
  expect(factor.secret).not.toContain(fromBase32(secret));
  expect(fromBase32(secret), '160 bits in base64url').toHaveLength(27);
});

test('says that the codes of an app can no longer be checked under another secret, nor backup codes', async () => {
  const { services, session, request } = await start();
  const { factor, codeNow } = await enrolApp(services, { session, request });
  const asked = { services, session, request, ctx: testContext() };
  const first = await verifyFactor({ factor: factor.id, code: await codeNow() }, asked);
  const [backup = ''] = 'shown' in first ? first.shown.codes : [];
  services.time.advance(30_000);
  const restarted = { ...services, secret: 'another-secret-of-the-installation-x' };
  const step = (code: string) => verifySecondStep(restarted, testContext(), session.userId, code);
  const unreadable = { kind: 'unreadable', factors: ['My phone'] };
  expect(await step(await codeNow())).toEqual(unreadable);
  expect(await step(backup)).toEqual(unreadable);
  const again = await getSession(services, testRequest('/auth/factor', asked.ctx));
  const half = { ...again, aal: 'aal1' } as const;
  const answer = await giveCode(restarted, half, await codeNow());
  expect(JSON.stringify(answer)).toContain('can no longer be checked');
  expect(answer).toMatchObject({ init: { status: 422 }, data: { errors: [{ field: 'code' }] } });
});

function giveCode(services: Services, session: CurrentSession, code: string) {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(requestContext, testContext());
  context.set(sessionContext, session);
  const url = new URL('https://www.example.org/auth/factor');
  const request = new Request(url, { method: 'POST', body: new URLSearchParams({ code }) });
  return secondStepAction({ request, context, params: {}, pattern: '', url });
}

test('takes a code as people type it, and a backup code too', async () => {
  const { services, session, request, ctx } = await start();
  const { factor, codeNow } = await enrolApp(services, { session, request });
  const asked = { services, session, request, ctx };
  const first = await verifyFactor({ factor: factor.id, code: await codeNow() }, asked);
  const [backup = ''] = 'shown' in first ? first.shown.codes : [];
  services.time.advance(30_000);
  const spaced = (await codeNow()).replace(/^(...)/, '$1-');
  expect(await verifySecondStep(services, testContext(), session.userId, spaced)).toMatchObject({
    kind: 'right',
  });
  const loud = ` ${backup.toUpperCase().replace('-', ' – ')}`;
  expect(await verifySecondStep(services, testContext(), session.userId, loud)).toMatchObject({
    kind: 'right',
  });
});
