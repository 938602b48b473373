import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { people, personAddresses } from '../../leads/people.table.server.ts';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import { auditLog } from '../../platform/privacy/privacy.table.server.ts';
import { kim as admin, leadPlatform } from '../../testing/test-leads.ts';
import { contactEnquiries } from '../enquiries.table.server.ts';
import { enquiryConsent } from '../enquiry.ts';
import { contactForm } from '../submit-enquiry.server.ts';
import { readConversation } from '../inbox/read-conversation.server.ts';
import { conversations, messageAttachments, messages } from './conversations.table.server.ts';
import { attachToDraft, readDraft, saveDraft } from './reply-drafts.server.ts';
import { emailChannel } from '../../platform/feature.server.ts';
import { deliverNow } from '../../platform/jobs/deliver.server.ts';
import { queueReply, type Reply, stopReply } from './write-reply.server.ts';

const kim = { ...admin, name: 'Kim Adams' };
const lee = { userId: 'lee', email: 'lee@tarnbrook.example', name: 'Lee' };
const messageId = '33333333-3333-4333-8333-333333333333';
const ana = 'ana@example.org';

async function start() {
  const services = await leadPlatform({});
  const { db } = services;
  const enquiry = { name: 'Ana Smith', email: ana, phone: '', message: 'Who is responsible?' };
  const hidden = { website: '', formTimestamp: 40, consent: enquiryConsent };
  const from = { network: '203.0.113.9', page: '/contact' };
  await contactForm.submit(services, { ...enquiry, ...hidden }, from);
  const conversation = async () => {
    const [found] = await db.select().from(conversations);
    if (!found) throw new Error('no conversation');
    return found;
  };
  const { id: conversationId } = await conversation();
  services.time.advance(3_600_000);
  const reply: Reply = {
    messageId,
    conversationId,
    to: ana,
    body: 'Kim is.',
    shownAt: services.clock(),
    isSentAsWell: false,
  };
  const message = async () => {
    const [found] = await db.select().from(messages).where(eq(messages.id, messageId));
    return found;
  };
  const emailId = async () => (await message())?.emailId ?? '';
  const run = async () => deliverNow(services, emailChannel, await emailId());
  return { services, db, reply, conversation, message, run, emailId };
}

test('queues a reply once, sends it, and only then stops the clock and counts as contact', async () => {
  const { services, db, reply, conversation, message, run } = await start();
  expect(await queueReply(services, kim, reply)).toEqual({ kind: 'queued' });
  expect(await queueReply(services, kim, reply)).toEqual({ kind: 'queued' });
  expect(await db.$count(messages)).toBe(1);
  expect((await conversation()).waitingSince).not.toBeNull();
  services.time.advance(10_000);
  services.outbox.outcomes.push({ kind: 'unreachable', reason: 'no answer' });
  await run();
  expect((await conversation()).waitingSince).not.toBeNull();
  expect((await message())?.acceptedAt).toBeNull();
  await run();
  const at = services.clock();
  expect((await message())?.acceptedAt).toEqual(at);
  expect(await conversation()).toMatchObject({
    state: 'open',
    waitingSince: null,
    lastMessageAt: at,
  });
  expect(await db.select().from(contactEnquiries)).toMatchObject([
    { answeredAt: at, answeredBy: 'kim' },
  ]);
  expect(await db.select().from(people)).toMatchObject([{ stage: 'contacted', lastContactAt: at }]);
  expect(services.outbox.sent).toMatchObject([
    { from: { name: 'Kim Adams at Tarnbrook' }, recipient: ana },
  ]);
});

test('goes once with its file, which is in no draft then, when sending was pressed twice', async () => {
  const { services, db, reply } = await start();
  const draft = { conversationId: reply.conversationId, userId: kim.userId };
  const press = async () => {
    await saveDraft(db, draft, { body: reply.body, now: services.clock() });
    await attachToDraft(db, draft, { name: 'scope.pdf', content: Buffer.from('%PDF-1.7') });
  };
  await press();
  await press();
  await queueReply(services, kim, reply);
  await press();
  await queueReply(services, kim, reply);
  expect(await db.$count(messages)).toBe(1);
  expect(await db.$count(messageAttachments)).toBe(1);
  expect(await readDraft(db, draft)).toMatchObject({ body: '', files: [] });
  const other = { ...reply, body: 'One more thing', isSentAsWell: true };
  await queueReply(services, kim, other);
  expect(await db.$count(messages), 'the same form with other words').toBe(2);
});

test('goes once when its writer goes back and sends it again, unless the words or files are others', async () => {
  const { services, db, reply } = await start();
  const draft = { conversationId: reply.conversationId, userId: kim.userId };
  const again = () =>
    queueReply(services, kim, { ...reply, messageId: crypto.randomUUID(), isSentAsWell: true });
  await queueReply(services, kim, reply);
  await saveDraft(db, draft, { body: reply.body, now: services.clock() });
  services.time.advance(5 * 60_000);
  expect(await again()).toEqual({ kind: 'queued' });
  expect(await db.$count(messages)).toBe(1);
  expect(await readDraft(db, draft)).toMatchObject({ body: '', files: [] });
  await saveDraft(db, draft, { body: reply.body, now: services.clock() });
  await attachToDraft(db, draft, { name: 'scope.pdf', content: Buffer.from('%PDF-1.7') });
  await again();
  expect(await db.$count(messages)).toBe(2);
  await queueReply(services, lee, { ...reply, messageId: crypto.randomUUID(), isSentAsWell: true });
  expect(await db.$count(messages), 'a colleague’s own').toBe(3);
  services.time.advance(11 * 60_000);
  await again();
  expect(await db.$count(messages), 'meant, so much later').toBe(4);
});

test('is neither sent nor recorded twice', async () => {
  const { services, db, reply, message, run, emailId } = await start();
  await queueReply(services, kim, reply);
  await run();
  services.time.advance(40_000);
  await run();
  expect(services.outbox.sent).toHaveLength(1);
  const [email] = await db
    .select()
    .from(emailMessages)
    .where(eq(emailMessages.id, await emailId()));
  expect((await message())?.acceptedAt).toEqual(email?.finishedAt);
  expect((await message())?.messageId).toBe(services.outbox.sent[0]?.messageId);
  const acts = await db.select().from(auditLog).where(eq(auditLog.act, 'enquiry.answered'));
  expect(acts).toHaveLength(1);
});

test('can be stopped until it is tried, with its text and files as the draft again', async () => {
  const { services, db, reply, message, run } = await start();
  const draft = { conversationId: reply.conversationId, userId: kim.userId };
  const content = Buffer.from('%PDF-1.7');
  await saveDraft(db, draft, { body: 'Kim is.', now: services.clock() });
  await attachToDraft(db, draft, { name: 'scope.pdf', content });
  await queueReply(services, kim, reply);
  expect(await readDraft(db, draft)).toMatchObject({ body: '', files: [] });
  expect(await stopReply(services, lee, messageId)).toEqual({ kind: 'too late' });
  await saveDraft(db, draft, { body: 'Then this.', now: services.clock() });
  const { conversationId } = reply;
  expect(await stopReply(services, kim, messageId)).toEqual({ kind: 'stopped', conversationId });
  const restored = { body: 'Kim is.\n\nThen this.', files: [{ name: 'scope.pdf', size: 8 }] };
  expect(await readDraft(db, draft)).toMatchObject(restored);
  expect(await message()).toBeUndefined();
  await queueReply(services, kim, reply);
  await run();
  expect(await stopReply(services, kim, messageId)).toEqual({ kind: 'too late' });
  expect(services.outbox.sent).toMatchObject([
    { attachments: [{ filename: 'scope.pdf', content }] },
  ]);
});

test('goes neither to an address that bounced nor, unless meant, after a colleague’s answer', async () => {
  const { services, db, reply, run } = await start();
  const bounced = { bouncedAt: services.clock(), bounceReason: '550 no such mailbox' };
  await db.update(personAddresses).set(bounced);
  expect(await queueReply(services, kim, reply)).toEqual({
    kind: 'refused',
    fault: { kind: 'bounced', reason: '550 no such mailbox' },
  });
  await db.update(personAddresses).set({ bouncedAt: null });
  services.time.advance(1000);
  await queueReply(services, kim, reply);
  const second = { ...reply, messageId: crypto.randomUUID() };
  const at = services.clock();
  expect(await queueReply(services, lee, second)).toEqual({ kind: 'overtaken', by: 'Kim', at });
  const meant = { ...second, isSentAsWell: true };
  expect(await queueReply(services, lee, meant)).toEqual({ kind: 'queued' });
  const refused = { kind: 'refused', reason: '550 gone', isOfRecipient: true } as const;
  services.outbox.outcomes.push(refused);
  await run();
  expect(await db.select().from(personAddresses)).toMatchObject([{ bounceReason: '550 gone' }]);
});

test('answers who called our email spam only what they write after that', async () => {
  const { services, db, reply } = await start();
  await db.update(personAddresses).set({ complainedAt: services.clock() });
  expect(await queueReply(services, kim, reply)).toMatchObject({ fault: { kind: 'complained' } });
  const { conversationId } = reply;
  const getFaults = async () =>
    (await readConversation(services, kim, conversationId))?.addresses.map(({ fault }) => fault);
  expect(await getFaults()).toEqual(['They marked our email as spam: telephone instead']);
  services.time.advance(1000);
  const theirs = { sentBy: 'them', fromAddress: ana, toAddress: 'us@b.example' } as const;
  const words = { subject: 'Re', body: 'Sorry, my mistake.', createdAt: services.clock() };
  await db.insert(messages).values({ ...theirs, ...words, conversationId });
  expect(await getFaults()).toEqual([null]);
  expect(await queueReply(services, kim, reply)).toEqual({ kind: 'queued' });
});

test('leaves a message waiting that came after the reply was written', async () => {
  const { services, db, reply, conversation, run } = await start();
  await queueReply(services, kim, reply);
  services.time.advance(5000);
  const createdAt = services.clock();
  const theirs = { sentBy: 'them', fromAddress: ana, toAddress: 'us@b.example' } as const;
  const { conversationId } = reply;
  await db.insert(messages).values({
    ...theirs,
    conversationId,
    subject: 'Re',
    body: 'One more thing.',
    createdAt,
    acceptedAt: createdAt,
  });
  services.time.advance(5000);
  await run();
  expect(await conversation()).toMatchObject({ waitingSince: createdAt });
});
