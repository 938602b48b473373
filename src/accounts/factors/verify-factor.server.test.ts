import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { accountPlatform, enrolApp, signedUp } from '../../testing/test-account.ts';
import { testContext, testRequest } from '../../testing/test-context.ts';
import { enrolTotp } from './totp.server.ts';
import { beginAttempt } from '../sign-in/throttle.server.ts';
import { verifyFactor } from './verify-factor.server.ts';

test('says that it is too late to verify a factor after five minutes', async () => {
  const services = await accountPlatform();
  const { session, request, ctx } = await signedUp(services);
  const { factor, codeNow } = await enrolApp(services, { session, request });
  services.time.advance(300_000);
  const fields = { factor: factor.id, code: await codeNow() };
  const outcome = await verifyFactor(fields, { services, session, request, ctx });
  expect(outcome).toEqual({ notice: 'factor-too-late', to: '/account/factors' });
});

test('limits the guesses at the first code of a factor, and counts afresh once one was right', async () => {
  const services = await accountPlatform();
  const { session, request, ctx } = await signedUp(services);
  const { factor, codeNow } = await enrolApp(services, { session, request });
  const asked = { services, session, request, ctx };
  const verify = (code: string) => verifyFactor({ factor: factor.id, code }, asked);
  const wrong = (await codeNow()) === '000000' ? '000001' : '000000';
  for (let guess = 0; guess < 5; guess += 1)
    expect(await verify(wrong)).not.toHaveProperty('retryAfterSeconds');
  expect(await verify(wrong)).toHaveProperty('retryAfterSeconds');
  services.time.advance(2000);
  expect(await verify(await codeNow())).toHaveProperty('shown');
  expect(await beginAttempt(services, { name: `factors of ${session.userId}` })).toBeNull();
});

test('never calls the first code wrong that a double click sends twice', async () => {
  const services = await accountPlatform();
  const account = await signedUp(services);
  const { factor, codeNow } = await enrolApp(services, account);
  const fields = { factor: factor.id, code: await codeNow() };
  const press = () => verifyFactor(fields, { ...account, ctx: testContext(), services });
  const both = await Promise.all([press(), press()]);
  const added = { notice: 'factor-added', to: '/account/factors' };
  expect(both.filter((outcome) => 'shown' in outcome)).toHaveLength(1);
  expect(both).toContainEqual(added);
  expect(await press(), 'whose session was found before the first replaced it').toEqual(added);
});

test('shows the first backup codes though another tab replaces the session meanwhile', async () => {
  const services = await accountPlatform();
  const account = await signedUp(services);
  const { factor, codeNow } = await enrolApp(services, account);
  await services.db.execute(sql`create function replace_session() returns trigger language plpgsql
    as 'begin delete from session; return null; end'`);
  await services.db.execute(sql`create trigger as_if_replaced after insert on backup_codes
    for each statement execute function replace_session()`);
  const fields = { factor: factor.id, code: await codeNow() };
  const outcome = await verifyFactor(fields, { ...account, services });
  expect(outcome).toMatchObject({ shown: { kind: 'codes' } });
});

test('leads an admin who had to add a factor back to where they were going', async () => {
  const services = await accountPlatform();
  const { session, ctx } = await signedUp(services);
  const request = testRequest('/account/factors?next=%2Fadmin%2Fleads', ctx);
  const asked = { services, session, request, ctx };
  const added = await enrolTotp({ friendlyName: 'Phone' }, asked);
  const to = 'to' in added ? added.to : '';
  expect(to).toMatch(/^\/account\/factors\/verify\?factor=.*&next=%2Fadmin%2Fleads$/);
  services.time.advance(300_000);
  const factor = new URLSearchParams(to.split('?')[1]).get('factor') ?? '';
  const late = await verifyFactor({ factor, code: '000000' }, asked);
  expect(late).toMatchObject({ to: '/account/factors?next=%2Fadmin%2Fleads' });
});
