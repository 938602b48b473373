import { expect, test } from 'vitest';
import { mailMessages } from '../platform/email/mail-messages.table.server.ts';
import { testPlatform } from '../testing/test-platform.ts';
import { confirmationState, confirmSubscription } from './confirm-subscription.server.ts';
import { isOnList } from './membership.server.ts';
import { unsubscribeByOneClick } from './one-click.server.ts';
import { requestReturnLink } from './request-return-link.server.ts';
import { sendReturnLink } from './send-return-link.job.server.ts';
import { subscriptionTokens } from './subscription-tokens.table.server.ts';
import { isSuppressed } from './suppression.server.ts';

const email = 'ana@example.org';
const taken = { is: 'taken' };

/** With the links of a mail to Ana, who is not on the list yet. */
async function start() {
  const platform = await testPlatform({ jobs: [sendReturnLink] });
  const links = await platform.subscriptions.linksFor(email);
  const tokenIn = (address: string) => new URL(address).searchParams.get('token') ?? '';
  const [confirm, oneClick] = [tokenIn(links.confirm), tokenIn(links.oneClick)];
  const ask = (token: string, network = '203.0.113.9') =>
    requestReturnLink(platform, token, network);
  const mails = () => platform.db.select().from(mailMessages);
  const hasLeft = () => isSuppressed(platform.db, platform, email);
  return { platform, confirm, oneClick, ask, mails, hasLeft };
}

test('takes back a reader who has left, by a link mailed to their address', async () => {
  const { platform, confirm, oneClick, ask, hasLeft } = await start();
  await confirmSubscription(platform, confirm);
  await unsubscribeByOneClick(platform, oneClick);
  expect(await confirmationState(platform, confirm)).toBe('left');
  expect(await ask(confirm)).toEqual(taken);
  await platform.runJobs();
  await expect.poll(() => platform.outbox.sent).toHaveLength(1);
  const [mail] = platform.outbox.sent;
  expect(mail?.recipient).toBe(email);
  const [, fresh = ''] = /subscribe\/confirm\?token=([\w-]{43})/.exec(mail?.text ?? '') ?? [];
  expect(await confirmationState(platform, fresh)).toBe('open');
  expect([await isOnList(platform.db, email), await hasLeft()]).toEqual([false, true]);
  expect(await confirmSubscription(platform, fresh)).toBe(true);
  expect([await isOnList(platform.db, email), await hasLeft()]).toEqual([true, false]);
});

test('mails a link however old the mail is that the reader came with', async () => {
  const { platform, confirm, oneClick, ask, mails } = await start();
  await unsubscribeByOneClick(platform, oneClick);
  platform.time.advance({ days: 300 });
  expect(await confirmationState(platform, confirm)).toBe('left');
  await ask(oneClick);
  expect(await mails()).toMatchObject([{ purpose: 'send-return-link', recipient: email }]);
});

test('gives the same answer, without a mail, to a guess and to a reader who is on the list', async () => {
  const { platform, confirm, ask, mails } = await start();
  await confirmSubscription(platform, confirm);
  for (const token of ['', 'A'.repeat(43), confirm]) expect(await ask(token)).toEqual(taken);
  expect(await mails()).toEqual([]);
});

test('knows nobody any more once what is held of them has been erased', async () => {
  const { platform, confirm, oneClick, ask, mails } = await start();
  await unsubscribeByOneClick(platform, oneClick);
  await platform.db.delete(subscriptionTokens);
  expect(await confirmationState(platform, confirm)).toBe('over');
  expect(await ask(oneClick)).toEqual(taken);
  expect(await mails()).toEqual([]);
});

test('sends an address one email a minute, and refuses a network that asks too often', async () => {
  const { platform, confirm, ask, mails } = await start();
  const sent: number[] = [];
  for (let minute = 0; minute < 5; minute += 1) {
    await Promise.all(['one', 'two'].map((network) => ask(confirm, network)));
    sent.push((await mails()).length);
    platform.time.advance(60_000);
  }
  expect(sent).toEqual([1, 2, 3, 4, 5]);
  for (let again = 0; again < 5; again += 1) expect(await ask(confirm, 'one')).toEqual(taken);
  expect(await ask(confirm, 'one')).toMatchObject({ is: 'limited' });
});
