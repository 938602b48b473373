import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { personAddresses } from '../../leads/people.table.server.ts';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import { insertEmail } from '../../testing/insert-email.ts';
import { startImapServer } from '../../testing/imap-server.ts';
import { ana, bounce, complaint, follow, ours, withMailbox } from '../../testing/test-mailbox.ts';
import type { TestServices } from '../../testing/test-services.ts';
import { conversations, messages } from '../conversations/conversations.table.server.ts';
import { mailboxes } from '../enquiries.table.server.ts';
import { enquiryReceipt } from '../enquiry-receipt.email.tsx';
import { mailboxAttention } from './reporting.server.ts';
import { emailChannel } from '../../platform/feature.server.ts';
import { deliverNow } from '../../platform/jobs/deliver.server.ts';
import { suppressions } from '../../mailing-list/mailing-list.table.server.ts';

const getMessage = async ({ db }: TestServices) =>
  (await db.select().from(messages).where(eq(messages.messageId, ours)))[0];
const getAddress = async ({ db }: TestServices) =>
  (await db.select().from(personAddresses).where(eq(personAddresses.email, ana)))[0];

/** An email that we have sent; its id. */
async function sentEmail(services: TestServices, recipient: string): Promise<string> {
  const purpose = 'a-receipt';
  const id = await services.db.transaction((tx) =>
    insertEmail(tx, services, { purpose, recipient }),
  );
  const receipt = {
    name: 'a-receipt',
    compose: async () => enquiryReceipt('TB-1', 'hello@www.example.org'),
  };
  const features = [...services.features, { name: 'tested', emails: [receipt] }];
  await deliverNow({ ...services, features }, emailChannel, id);
  return id;
}

test('a permanent bounce marks the email and the address we sent it to, which gets no other', async () => {
  const { services, server } = await withMailbox(await startImapServer());
  server.deliver(bounce(ours), { at: services.time.now() });
  follow({ services });
  await expect
    .poll(() => getMessage(services))
    .toMatchObject({
      bouncedAt: services.time.now(),
      bounceReason: '550 no such mailbox',
    });
  expect(await getAddress(services)).toMatchObject({ bouncedAt: services.time.now() });
  const id = await sentEmail(services, ana);
  const [email] = await services.db.select().from(emailMessages).where(eq(emailMessages.id, id));
  expect(email).toMatchObject({ state: 'failed', isRecipientRefused: true });
  expect(services.outbox.sent).toEqual([]);
  const lines = await mailboxAttention.arrived?.(services, new Date(0));
  expect(lines?.map(({ message }) => message)).toEqual(['1 reply came back undelivered']);
  await services.db.update(personAddresses).set({ bouncedAt: null });
  await sentEmail(services, ana);
  expect(services.outbox.sent).toHaveLength(1);
  const [conversation] = await services.db.select().from(conversations);
  expect(conversation?.unreadSince, 'the team has to see it').toEqual(services.time.now());
});

test('counts once: an address that was allowed again stays open when the mailbox is read anew', async () => {
  const { services, server } = await withMailbox(await startImapServer());
  const { db, time } = services;
  const reports = [bounce(ours), complaint('<2@www.example.org>')];
  const sent = { purpose: 'send-enquiry-receipt', recipient: ana, recipientHash: '2' };
  const about = crypto.randomUUID();
  const at = { createdAt: time.now(), queuedAt: time.now(), state: 'sent' as const };
  await db
    .insert(emailMessages)
    .values({ ...sent, ...at, about, messageId: '<2@www.example.org>' });
  for (const one of reports) server.deliver(one, { at: time.now() });
  const first = follow({ services });
  await expect.poll(() => getAddress(services)).toMatchObject({ complainedAt: time.now() });
  expect(await getAddress(services)).toMatchObject({ bouncedAt: time.now() });
  await first.stop();
  await db.update(personAddresses).set({ bouncedAt: null, complainedAt: null });
  await db.delete(suppressions);
  await db.update(mailboxes).set({ lastUid: 0 });
  const last = bounce('<3@www.example.org>');
  await db
    .insert(emailMessages)
    .values({ ...sent, ...at, about, messageId: '<3@www.example.org>' });
  await db
    .update(emailMessages)
    .set({ recipient: 'b@example.org' })
    .where(eq(emailMessages.messageId, '<3@www.example.org>'));
  server.deliver(last, { at: time.now() });
  follow({ services });
  await expect.poll(() => db.$count(emailMessages, eq(emailMessages.state, 'failed'))).toBe(1);
  expect(await getAddress(services)).toMatchObject({ bouncedAt: null, complainedAt: null });
  expect(await db.$count(suppressions)).toBe(0);
});

test('one that is temporary, or about an email we never sent, marks neither', async () => {
  const { services, server } = await withMailbox(await startImapServer());
  const at = services.time.now();
  server.deliver(bounce('<guess@www.example.org>'), { at });
  server.deliver(complaint('<guess@www.example.org>'), { at });
  server.deliver(bounce(ours, '4.2.0', 'delayed'), { at });
  follow({ services });
  await expect
    .poll(() => getMessage(services))
    .toMatchObject({
      bouncedAt: null,
      bounceReason: '550 no such mailbox',
    });
  expect(await getAddress(services)).toMatchObject({ bouncedAt: null, complainedAt: null });
});

test('a complaint marks the address and takes it off the mailing list', async () => {
  const { services, server } = await withMailbox(await startImapServer());
  server.deliver(complaint(ours), { at: services.time.now() });
  follow({ services });
  await expect
    .poll(() => getAddress(services))
    .toMatchObject({ complainedAt: services.time.now(), bouncedAt: null });
  expect(await services.db.$count(suppressions)).toBe(1);
});

test.each([
  ['a bounce', bounce, 'a report that could not be verified: 550 no such mailbox'],
  [
    'a complaint',
    complaint,
    'a report that could not be verified: reported as spam by its recipient',
  ],
])('shows %s that nothing proves at the email, and closes nothing', async (_, write, told) => {
  const { services, server } = await withMailbox(await startImapServer());
  const { db, time } = services;
  await db.insert(emailMessages).values({
    purpose: 'send-enquiry-receipt',
    recipient: ana,
    recipientHash: '2',
    messageId: '<2@www.example.org>',
    state: 'sent',
    createdAt: time.now(),
    queuedAt: time.now(),
    about: crypto.randomUUID(),
  });
  // From an address of the network, and no server says whose it is.
  const strange = (messageId: string) =>
    write(messageId).replace('by mx.example', 'from mx.example ([203.0.113.9]) by mail.example');
  for (const id of [ours, '<2@www.example.org>', '<guess@www.example.org>']) {
    server.deliver(strange(id), { at: time.now() });
  }
  follow({ services });
  await expect.poll(() => db.$count(emailMessages, eq(emailMessages.reason, told))).toBe(1);
  expect(await getMessage(services)).toMatchObject({ bouncedAt: null, bounceReason: told });
  expect(await getAddress(services)).toMatchObject({ bouncedAt: null, complainedAt: null });
  expect(await db.$count(suppressions)).toBe(0);
  expect(await db.$count(emailMessages, eq(emailMessages.state, 'failed'))).toBe(0);
  // What our own server then says counts.
  server.deliver(bounce(ours), { at: time.now() });
  await expect
    .poll(() => getMessage(services))
    .toMatchObject({ bouncedAt: time.now(), bounceReason: '550 no such mailbox' });
});

test('takes a thousand bounces at once', async () => {
  const { services, server } = await withMailbox(await startImapServer());
  const { db, time } = services;
  const emails = Array.from({ length: 1000 }, (_, n) => ({
    id: crypto.randomUUID(),
    purpose: 'send-enquiry-receipt',
    recipient: `reader${n}@example.org`,
    recipientHash: String(n),
    messageId: `<${n}@www.example.org>`,
    about: crypto.randomUUID(),
    state: 'sent' as const,
    createdAt: time.now(),
    queuedAt: time.now(),
  }));
  await db.insert(emailMessages).values(emails);
  for (const { messageId } of emails) server.deliver(bounce(messageId), { at: time.now() });
  follow({ services });
  const whereFailed = eq(emailMessages.state, 'failed');
  await expect.poll(() => db.$count(emailMessages, whereFailed)).toBe(1000);
});
