import { expect, test } from 'vitest';
import { emailMessages } from '../platform/email/email-messages.table.server.ts';
import { insertEmail } from '../testing/insert-email.ts';
import { testServices } from '../testing/test-services.ts';
import { confirmationState, confirmSubscription } from './confirm-subscription.server.ts';
import { isOnList, isSuppressed } from './membership.server.ts';
import { unsubscribeByOneClick } from './unsubscribe/one-click.server.ts';
import { requestReturnLink } from './request-link.server.ts';
import { subscriptionTokens } from './mailing-list.table.server.ts';

const email = 'ana@example.org';
const taken = { kind: 'taken' };

/** With the links of a mail to Ana, who is not on the list yet. */
async function start() {
  const services = await testServices({});
  const links = await services.subscriptions.linksFor(email);
  const tokenIn = (address: string) => new URL(address).searchParams.get('token') ?? '';
  const [confirm, oneClick] = [tokenIn(links.confirm), tokenIn(links.oneClick)];
  const ask = (token: string, network = '203.0.113.9') =>
    requestReturnLink(services, token, network);
  const emails = () => services.db.select().from(emailMessages);
  const hasLeft = () => isSuppressed(services.db, services, email);
  return { services, confirm, oneClick, ask, emails, hasLeft };
}

test('takes back a reader who has left, by a link mailed to their address', async () => {
  const { services, confirm, oneClick, ask, hasLeft } = await start();
  await confirmSubscription(services, confirm);
  await unsubscribeByOneClick(services, oneClick);
  expect(await confirmationState(services, confirm)).toBe('left');
  expect(await ask(confirm)).toEqual(taken);
  await services.runJobs();
  await expect.poll(() => services.outbox.sent).toHaveLength(1);
  const [message] = services.outbox.sent;
  expect(message?.recipient).toBe(email);
  const [, fresh = ''] = /subscribe\/confirm\?token=([\w-]{43})/.exec(message?.text ?? '') ?? [];
  expect(await confirmationState(services, fresh)).toBe('open');
  expect([await isOnList(services.db, email), await hasLeft()]).toEqual([false, true]);
  expect(await confirmSubscription(services, fresh)).toBe(true);
  expect([await isOnList(services.db, email), await hasLeft()]).toEqual([true, false]);
});

test('mails a link however old the mail is that the reader came with', async () => {
  const { services, confirm, oneClick, ask, emails } = await start();
  await unsubscribeByOneClick(services, oneClick);
  services.time.advance({ days: 300 });
  expect(await confirmationState(services, confirm)).toBe('left');
  await ask(oneClick);
  expect(await emails()).toMatchObject([{ purpose: 'send-return-link', recipient: email }]);
});

test('gives the same answer, without a mail, to a guess and to a reader who is on the list', async () => {
  const { services, confirm, ask, emails } = await start();
  await confirmSubscription(services, confirm);
  for (const token of ['', 'A'.repeat(43), confirm]) expect(await ask(token)).toEqual(taken);
  expect(await emails()).toEqual([]);
});

test('knows nobody any more once what is held of them has been erased', async () => {
  const { services, confirm, oneClick, ask, emails } = await start();
  await unsubscribeByOneClick(services, oneClick);
  await services.db.delete(subscriptionTokens);
  expect(await confirmationState(services, confirm)).toBe('over');
  expect(await ask(oneClick)).toEqual(taken);
  expect(await emails()).toEqual([]);
});

test('sends an address one email a minute, and refuses a network that asks too often', async () => {
  const { services, confirm, ask, emails } = await start();
  const sent: number[] = [];
  for (let minute = 0; minute < 5; minute += 1) {
    await Promise.all(['one', 'two'].map((network) => ask(confirm, network)));
    sent.push((await emails()).length);
    services.time.advance(60_000);
  }
  expect(sent).toEqual([1, 2, 3, 4, 5]);
  for (let again = 0; again < 5; again += 1) expect(await ask(confirm, 'one')).toEqual(taken);
  expect(await ask(confirm, 'one')).toMatchObject({ kind: 'limited' });
});

test('stores no link for an email whose recipient is erased while it is composed', async () => {
  const services = await testServices();
  const { db, subscriptions } = services;
  const message = { purpose: 'send-resource-email', recipient: email };
  const id = await db.transaction((tx) => insertEmail(tx, services, message));
  await subscriptions.linksFor(email, id);
  expect(await db.$count(subscriptionTokens)).toBe(3);
  await db.delete(subscriptionTokens);
  await db.delete(emailMessages);
  await subscriptions.linksFor(email, id);
  expect(await db.$count(subscriptionTokens)).toBe(0);
});
