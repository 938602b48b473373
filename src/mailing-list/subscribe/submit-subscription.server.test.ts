import { expect, test } from 'vitest';
import { testServices } from '../../testing/test-services.ts';
import { confirmSubscription, subscribeForm } from '../confirm-subscription.server.ts';
import { emailSubscribers, subscriptionRequests } from '../mailing-list.table.server.ts';
import { updatesConsent } from '../mailing-list.ts';
import { isOnList } from '../membership.server.ts';
import { unsubscribeByOneClick } from '../unsubscribe/one-click.server.ts';

const email = 'ana@example.org';

async function start() {
  const services = await testServices();
  const ask = () => {
    services.time.advance(120_000);
    const request = { email, consent: updatesConsent, website: '' };
    return subscribeForm.submit(services, request, { network: '203.0.113.9', page: '/updates' });
  };
  /** The latest email, once it has gone. */
  const read = async (count: number) => {
    await services.runJobs();
    await expect.poll(() => services.outbox.sent).toHaveLength(count);
    return services.outbox.sent.at(-1);
  };
  const tokenIn = (text = '') => /subscribe\/confirm\?token=([\w-]{43})/.exec(text)?.[1] ?? '';
  return { services, ask, read, tokenIn, isOn: () => isOnList(services.db, email) };
}

test('puts a reader on the list once they press the button in our email', async () => {
  const { services, ask, read, tokenIn, isOn } = await start();
  expect(await ask()).toEqual({ kind: 'sent' });
  expect(await isOn()).toBe(false);
  const asked = await services.db.select().from(subscriptionRequests);
  expect(asked).toMatchObject([{ email, wording: updatesConsent.text, page: '/updates' }]);
  const { text, headers } = (await read(1)) ?? {};
  expect(headers?.['List-Unsubscribe']).toContain('/unsubscribe/one-click');
  expect(await confirmSubscription(services, tokenIn(text))).toBe(true);
  expect(await isOn()).toBe(true);
  const [reader] = await services.db.select().from(emailSubscribers);
  expect(reader).toMatchObject({ subscriptionSource: 'updates_page' });
});

test('answers the same for a reader on the list, whose email says so and confirms nothing', async () => {
  const { services, ask, read, tokenIn } = await start();
  await ask();
  await confirmSubscription(services, tokenIn((await read(1))?.text));
  const before = await services.db.select().from(emailSubscribers);
  expect(await ask()).toEqual({ kind: 'sent' });
  const again = await read(2);
  expect(again?.subject).toContain('already get updates');
  expect(tokenIn(again?.text)).toBe('');
  expect(await services.db.select().from(emailSubscribers)).toEqual(before);
});

test('takes no one back who has left, until they press the button themselves', async () => {
  const { services, ask, read, tokenIn, isOn } = await start();
  const { oneClick } = await services.subscriptions.linksFor(email);
  await unsubscribeByOneClick(services, new URL(oneClick).searchParams.get('token') ?? '');
  expect(await ask()).toEqual({ kind: 'sent' });
  expect(await isOn()).toBe(false);
  expect((await services.subscriptions.findSuppressed(services.db, [email])).size).toBe(1);
  expect(await confirmSubscription(services, tokenIn((await read(1))?.text))).toBe(true);
  expect(await isOn()).toBe(true);
});

test('keeps a request past the eight emails of a day, and says that none goes', async () => {
  const { services, ask } = await start();
  for (let time = 1; time <= 8; time += 1) expect(await ask()).toEqual({ kind: 'sent' });
  expect(await ask()).toMatchObject({ kind: 'refused', init: { status: 429 } });
  expect(await services.db.$count(subscriptionRequests)).toBe(9);
});
