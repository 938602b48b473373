import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { portOf } from '../testing/free-port.ts';
import { testPlatform } from '../testing/test-platform.ts';
import { testRequest, testVisit } from '../testing/test-visit.ts';
import { readSession } from './current-session.server.ts';
import { enrolPhone } from './enrol-phone.server.ts';
import { ownFactor } from './factors.server.ts';
import { isRightPhoneCode, sendPhoneCode } from './phone.server.ts';
import { sendAccountLink } from './send-account-link.job.server.ts';
import { sendAccountNotice } from './send-account-notice.job.server.ts';
import { signUp } from './sign-up.server.ts';

type Text = { to: string; body: string };

/** An operator's gateway that keeps what it is given, and answers with a status. */
async function gateway(status = 200) {
  const texts: Text[] = [];
  const server = createServer((request, response) => {
    const keep = async () => {
      texts.push((await json(request)) as Text);
      response.writeHead(status).end();
    };
    void keep();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { texts, url: `http://127.0.0.1:${portOf(server)}/send` };
}

async function start(smsUrl: string) {
  const platform = await testPlatform({
    jobs: [sendAccountLink, sendAccountNotice],
    settings: { SMS_WEBHOOK_URL: smsUrl },
    startAt: new Date().toISOString(),
  });
  const visit = testVisit();
  const ana = { name: 'Ana Smith', email: 'ana@example.org', password: 'abc123' };
  await signUp(platform, testRequest('/auth'), visit, ana);
  const request = testRequest('/account', visit);
  const session = await readSession(platform, request, testVisit());
  if (!session) throw new Error('no session');
  const asked = { platform, session, request, visit: testVisit() };
  const outcome = await enrolPhone({ friendlyName: 'Mobile', phone: '+447700900123' }, asked);
  const id = 'to' in outcome ? (outcome.to.split('factor=')[1] ?? '') : '';
  return { platform, outcome, factor: id ? await ownFactor(platform, session.userId, id) : null };
}

test('a texted code is right once, and for five minutes', async () => {
  const { texts, url } = await gateway();
  const { platform, factor } = await start(url);
  if (!factor) throw new Error('no factor');
  expect(texts).toMatchObject([{ to: '+447700900123' }]);
  const code = texts[0]?.body.slice(0, 6) ?? '';
  expect(code).toMatch(/^\d{6}$/);
  expect(await isRightPhoneCode(platform, factor, code)).toBe(true);
  expect(await isRightPhoneCode(platform, factor, code)).toBe(false);
  await sendPhoneCode(platform, factor);
  platform.time.advance(300_000);
  const late = texts[1]?.body.slice(0, 6) ?? '';
  expect(await isRightPhoneCode(platform, factor, late)).toBe(false);
});

test('a number gets five codes an hour at most', async () => {
  const { texts, url } = await gateway();
  const { platform, factor } = await start(url);
  if (!factor) throw new Error('no factor');
  const outcomes = [];
  for (let asked = 0; asked < 6; asked += 1) outcomes.push(await sendPhoneCode(platform, factor));
  expect(texts).toHaveLength(5);
  expect(outcomes.at(-1)).toHaveProperty('wait');
});

test('says so when the gateway refuses', async () => {
  const { url } = await gateway(500);
  const { outcome } = await start(url);
  expect(outcome).toHaveProperty('field', 'phone');
  expect(JSON.stringify(outcome)).toContain('could not be sent');
});
