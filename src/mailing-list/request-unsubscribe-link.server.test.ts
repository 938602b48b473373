import { expect, test } from 'vitest';
import { emailMessages } from '../platform/email/email-messages.table.server.ts';
import { testServices } from '../testing/test-services.ts';
import { requestUnsubscribeLink } from './request-link.server.ts';
import { processUnsubscribe, validateUnsubscribeToken } from './unsubscribe/unsubscribe.server.ts';

const email = 'ana@example.org';
const taken = { kind: 'taken' };

async function start() {
  const services = await testServices({});
  const reader = { email, name: null, source: 'resource_download_planning' };
  await services.db.transaction((tx) => services.subscriptions.subscribe(tx, reader));
  const ask = (request: { email: string; token: string }, network = '203.0.113.9') =>
    requestUnsubscribeLink(services, request, network);
  const emails = () => services.db.select().from(emailMessages);
  const newToken = async () => {
    const { unsubscribe } = await services.subscriptions.linksFor(email);
    return new URL(unsubscribe).searchParams.get('token') ?? '';
  };
  return { services, ask, emails, newToken };
}

test('mails a new working link, with the one-click headers', async () => {
  const { services, ask } = await start();
  expect(await ask({ email, token: '' })).toEqual(taken);
  await services.runJobs();
  await expect.poll(() => services.outbox.sent).toHaveLength(1);
  const [message] = services.outbox.sent;
  expect(message?.recipient).toBe(email);
  expect(message?.headers?.['List-Unsubscribe']).toMatch(
    /^<https:\/\/www\.example\.org\/unsubscribe\/one-click\?token=[\w-]{43}(\.[\w-]{43}){2}>$/,
  );
  expect(message?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  const link = new URL(/https:\S+unsubscribe\?\S+/.exec(message?.text ?? '')?.[0] ?? '')
    .searchParams;
  const given = { email: link.get('email') ?? '', token: link.get('token') ?? '' };
  expect(await validateUnsubscribeToken(services, given)).toBe(true);
});

test('answers an unknown address in the same way and time, without a mail', async () => {
  const { ask, emails } = await start();
  const timed = async (address: string) => {
    const started = performance.now();
    const answer = await ask({ email: address, token: 'A'.repeat(43) });
    expect(performance.now() - started).toBeGreaterThanOrEqual(249);
    return answer;
  };
  const unknown = await timed('nobody@example.org');
  expect(await emails()).toEqual([]);
  expect(unknown).toEqual(await timed(email));
});

test('sends an address eight emails a day at most, a minute apart', async () => {
  const { services, ask, emails } = await start();
  const sent: number[] = [];
  for (let minute = 0; minute < 10; minute += 1) {
    const strangers = Array.from({ length: 10 }, (_, index) => `198.51.${minute}.${index}`);
    const answers = await Promise.all(strangers.map((from) => ask({ email, token: '' }, from)));
    expect(answers).toEqual(strangers.map(() => taken));
    sent.push((await emails()).length);
    services.time.advance(60_000);
  }
  expect(sent).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 8, 8]);
});

test('refuses a network that asks too often', async () => {
  const { ask } = await start();
  const answers = await Promise.all(
    Array.from({ length: 11 }, () => ask({ email: 'nobody@example.org', token: '' })),
  );
  expect(answers.filter(({ kind }) => kind === 'limited')).toHaveLength(1);
});

test('mails a suppressed address only if the token is from one of its mails', async () => {
  const { services, ask, emails, newToken } = await start();
  const token = await newToken();
  await processUnsubscribe(services, { email, token });
  await ask({ email, token: 'A'.repeat(43) });
  expect(await emails()).toEqual([]);
  services.time.advance({ days: 100 });
  await ask({ email, token });
  expect(await emails()).toMatchObject([{ purpose: 'send-unsubscribe-link', recipient: email }]);
});
