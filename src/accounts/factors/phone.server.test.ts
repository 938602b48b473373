import { expect, test } from 'vitest';
import { accountPlatform, signedUp } from '../../testing/test-account.ts';
import { testContext } from '../../testing/test-context.ts';
import { textGateway } from '../../testing/text-gateway.ts';
import {
  enrolPhone,
  isRightPhoneCode,
  maskedPhone,
  phoneNumber,
  sendPhoneCode,
} from './phone.server.ts';
import { ownFactor } from './factors.server.ts';
const { network } = testContext();

async function start(smsUrl: string) {
  const services = await accountPlatform({ SMS_WEBHOOK_URL: smsUrl });
  const { session, request } = await signedUp(services);
  const asked = { services, session, request, ctx: testContext() };
  const outcome = await enrolPhone({ friendlyName: 'Mobile', phone: '+447700900123' }, asked);
  const id = 'to' in outcome ? (outcome.to.split('factor=')[1] ?? '') : '';
  return { services, outcome, factor: id ? await ownFactor(services, session.userId, id) : null };
}

test('accepts a texted code once, and for less than five minutes', async () => {
  const { texts, url } = await textGateway();
  const { services, factor } = await start(url);
  if (!factor) throw new Error('no factor');
  expect(texts).toMatchObject([{ to: '+447700900123' }]);
  const code = texts[0]?.body.slice(0, 6) ?? '';
  expect(code).toMatch(/^\d{6}$/);
  expect(await isRightPhoneCode(services, factor, code)).toBe(true);
  const used = await ownFactor(services, factor.userId, factor.id);
  expect(used?.lastUsedAt).toEqual(services.clock());
  expect(await isRightPhoneCode(services, factor, code)).toBe(false);
  await sendPhoneCode(services, factor, network);
  services.time.advance(300_000);
  const late = texts[1]?.body.slice(0, 6) ?? '';
  expect(await isRightPhoneCode(services, factor, late)).toBe(false);
});

test('texts a number five codes an hour at most', async () => {
  const { texts, url } = await textGateway();
  const { services, factor } = await start(url);
  if (!factor) throw new Error('no factor');
  const outcomes = [];
  for (let asked = 0; asked < 6; asked += 1)
    outcomes.push(await sendPhoneCode(services, factor, network));
  expect(texts).toHaveLength(5);
  expect(outcomes.at(-1)).toHaveProperty('kind', 'limited');
  const codes = texts.map(({ body }) => Number(body.slice(0, 6)));
  expect(Math.max(...codes), 'all six digits are random').toBeGreaterThan(999);
});

test('texts codes to a confirmed phone although a stranger has typed its number five times', async () => {
  const { texts, url } = await textGateway();
  const { services, factor } = await start(url);
  const stranger = await signedUp(services, { email: 'bea@example.org' });
  const asked = { ...stranger, services, ctx: testContext() };
  const enrol = () => enrolPhone({ friendlyName: 'Mine', phone: '+447700900123' }, asked);
  for (let typed = 0; typed < 5; typed += 1) await enrol();
  expect(await enrol()).toHaveProperty('retryAfterSeconds');
  expect(texts).toHaveLength(5);
  if (!factor) throw new Error('no factor');
  const confirmed = { ...factor, status: 'verified' } as const;
  for (let wanted = 0; wanted < 5; wanted += 1)
    expect(await sendPhoneCode(services, confirmed, network)).toBe('sent');
  expect(await sendPhoneCode(services, confirmed, network)).toHaveProperty('kind', 'limited');
});

test('texts codes to a confirmed phone although strangers have typed numbers by the hundred', async () => {
  const { texts, url } = await textGateway();
  const { services, factor } = await start(url);
  if (!factor) throw new Error('no factor');
  const typed = async (count: number) => {
    const phone = `+4477009${String(count).padStart(5, '0')}`;
    return sendPhoneCode(services, { ...factor, phone }, `198.51.100.${count % 30}`);
  };
  for (let count = 0; count < 501; count += 1) await typed(count);
  expect(await typed(501)).toHaveProperty('kind', 'limited');
  expect(texts.length).toBeLessThan(300);
  const confirmed = { ...factor, status: 'verified' } as const;
  expect(await sendPhoneCode(services, confirmed, network)).toBe('sent');
});

test('texts twenty codes an hour at most for one network, whatever the numbers', async () => {
  const { texts, url } = await textGateway();
  const { services, factor } = await start(url);
  if (!factor) throw new Error('no factor');
  const textTo = (number: number, from = network) =>
    sendPhoneCode(services, { ...factor, phone: `+4477009001${number}` }, from);
  for (let number = 30; number < 55; number += 1) await textTo(number);
  expect(texts).toHaveLength(20);
  expect(await textTo(55, '198.51.100.7')).toBe('sent');
});

test('adds no phone, and texts nothing, from a session more than ten minutes old', async () => {
  const { texts, url } = await textGateway();
  const { services, factor } = await start(url);
  const asked = { ...(await signedUp(services, { email: 'bea@example.org' })), services };
  services.time.advance(11 * 60_000);
  const stale = { ...asked, ctx: testContext() };
  const phone = { friendlyName: 'A stranger’s', phone: '+447700900124' };
  expect(await enrolPhone(phone, stale)).toMatchObject({ field: 'phone' });
  expect(texts).toHaveLength(factor ? 1 : 0);
});

test('says that the code could not be sent when the gateway fails', async () => {
  const { url } = await textGateway(500);
  const { outcome } = await start(url);
  expect(outcome).toHaveProperty('field', 'phone');
  expect(JSON.stringify(outcome)).toContain('could not be sent');
});

test('takes British mobile numbers in any spelling, and others with a country code', () => {
  expect(phoneNumber.parse('07700 900 123')).toBe('+447700900123');
  for (const typed of ['+44 (0)7700 900123', '0044 7700 900123', '\u202a07700\u2011900\u2011123']) {
    expect(phoneNumber.parse(typed)).toBe('+447700900123');
  }
  expect(phoneNumber.parse('+33 6 12 34 56 78')).toBe('+33612345678');
  const wrong = ['', '123', '+0123456789', '07700900123\r\n+1', 'call me', `+${'1'.repeat(16)}`];
  expect(wrong.filter((typed) => phoneNumber.safeParse(typed).success)).toEqual([]);
});

test('shows only the last three digits of a number', () => {
  expect(maskedPhone('+447700900123')).toBe('number ending in 123');
});
