import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { personAddresses } from '../../leads/people.table.server.ts';
import { listDone } from '../../leads/people/undoable-changes.server.ts';
import { markSpam } from '../../leads/person/remove-person.server.ts';
import { auditLog } from '../../platform/privacy/privacy.table.server.ts';
import { deleteDue } from '../../platform/privacy/retention.server.ts';
import { startImapServer } from '../../testing/imap-server.ts';
import { kim as admin, leadPlatform, lee } from '../../testing/test-leads.ts';
import { email as incoming, follow } from '../../testing/test-mailbox.ts';
import { person } from '../../testing/test-people.ts';
import { listConversations } from '../inbox/list-conversations.server.ts';
import { readConversation } from '../inbox/read-conversation.server.ts';
import { enquiryRetention } from '../privacy.server.ts';
import { countUnread, countWaiting } from './unanswered-enquiries.server.ts';
import { beginConversation, discardDraft, setDraftSubject } from './begin-conversation.server.ts';
import { closeConversation, reopenConversation } from './conversation-acts.server.ts';
import { conversations, messages } from './conversations.table.server.ts';
import { readDraft, saveDraft } from './reply-drafts.server.ts';
import { undoAct } from './undo-act.server.ts';
import { queueReply, type Reply, stopReply } from './write-reply.server.ts';
import { emailChannel } from '../../platform/feature.server.ts';
import { deliverNow } from '../../platform/jobs/deliver.server.ts';

const kim = { ...admin, name: 'Kim Adams' };
const nia = 'nia@rees.example';

async function start(settings: Record<string, string> = {}) {
  const services = await leadPlatform({ settings });
  const { db, clock } = services;
  const personId = await person(services);
  const id = (await beginConversation(services, personId)) ?? '';
  const write = async (given: Partial<Reply> = {}) => {
    const reply = { messageId: crypto.randomUUID(), to: nia, body: 'When suits you?', ...given };
    const seen = { conversationId: id, shownAt: clock(), isSentAsWell: false };
    const subject = 'The scope of your audit';
    return { ...reply, outcome: await queueReply(services, kim, { subject, ...seen, ...reply }) };
  };
  const conversation = async () =>
    (await db.select().from(conversations).where(eq(conversations.id, id)))[0];
  const send = async () => {
    const [message] = await db.select().from(messages);
    if (!message?.emailId) throw new Error('no message');
    await deliverNow(services, emailChannel, message.emailId);
    return message;
  };
  const listed = async () => {
    const list = await listConversations(db, 'open', { userId: 'kim', now: clock() });
    return [list.waiting.length, list.others.length];
  };
  return { services, db, personId, id, write, conversation, send, listed };
}

test('writes to a person who never wrote, whose answer starts the clock', async () => {
  const server = await startImapServer();
  onTestFinished(() => server.stop());
  const { services, db, id, write, conversation, send, listed, personId } = await start({
    IMAP_URL: server.url,
  });
  expect(await beginConversation(services, personId), 'the same draft').toBe(id);
  expect(await listed()).toEqual([0, 0]);
  expect((await write({ subject: '' })).outcome).toEqual({ kind: 'untitled' });
  expect((await write()).outcome).toEqual({ kind: 'queued' });
  expect(await listed()).toEqual([0, 1]);
  const sent = await send();
  expect(services.outbox.sent).toMatchObject([
    { subject: 'The scope of your audit', recipient: nia, references: [] },
  ]);
  expect(services.outbox.sent[0]?.text).toMatch(/^When suits you\?\n\n-- \n/);
  expect(await conversation()).toMatchObject({ state: 'open', waitingSince: null });
  expect([await countWaiting(services), await countUnread(services)]).toEqual([0, 0]);
  const acts = await db.select({ act: auditLog.act }).from(auditLog);
  expect(acts).toContainEqual({ act: 'conversation.begun' });

  services.time.advance(3_600_000);
  const headers = [`In-Reply-To: ${sent.messageId}`];
  server.deliver(incoming({ text: 'On Friday.', headers }), { at: services.clock() });
  follow({ services });
  await expect.poll(conversation).toMatchObject({ waitingSince: services.clock() });
  expect(await listed()).toEqual([1, 0]);
  expect([await countWaiting(services), await countUnread(services)]).toEqual([1, 1]);
  const open = await readConversation(services, kim, id);
  expect(open).toMatchObject({ name: 'Nia Rees', isUnread: true });
  expect(open?.thread).toMatchObject([
    { kind: 'ours', detail: 'sent', originalOf: null },
    { kind: 'theirs', body: 'On Friday.' },
  ]);
  expect(open?.thread[1]).toHaveProperty('originalOf', expect.any(String));
});

test('is a draft again once its only message is stopped, until that is discarded', async () => {
  const { services, db, personId, id, write, conversation, listed } = await start();
  const { messageId } = await write();
  expect(await stopReply(services, kim, messageId)).toMatchObject({ kind: 'stopped' });
  expect(await conversation()).toMatchObject({
    state: 'draft',
    subject: 'The scope of your audit',
  });
  expect(await listed()).toEqual([0, 0]);
  const key = { conversationId: id, userId: kim.userId };
  expect(await readDraft(db, key)).toMatchObject({ body: 'When suits you?' });
  await saveDraft(db, { ...key, userId: 'lee' }, { body: 'Dear Nia', now: services.clock() });
  await discardDraft(services, kim, id);
  expect(await beginConversation(services, personId), 'a colleague writes').toBe(id);
  await discardDraft(services, lee, id);
  expect(await beginConversation(services, personId)).not.toBe(id);
  const [done] = await listDone(services, lee.userId, services.clock());
  expect(done?.what).toBe('Discarded: Nia Rees');
  expect(await undoAct(services, lee, done?.id ?? '')).toMatchObject({ id, state: 'draft' });
  expect(await readDraft(db, { ...key, userId: 'lee' })).toMatchObject({ body: 'Dear Nia' });
});

test('never writes to those who want no emails, but answers what they write', async () => {
  const { services, db, id, write } = await start();
  await db.transaction((tx) => services.subscriptions.suppress(tx, nia, 'objection'));
  expect((await write()).outcome).toMatchObject({ fault: { kind: 'suppressed' } });
  const open = await readConversation(services, kim, id);
  expect(open?.addresses).toMatchObject([
    { email: nia, fault: 'Wants no emails from us: objected on 2 March 2026' },
  ]);
  const theirs = { sentBy: 'them', fromAddress: nia, toAddress: 'us@b.example' } as const;
  const words = { subject: 'Hello', body: 'Call me', createdAt: services.clock() };
  await db.insert(messages).values({ ...theirs, ...words, conversationId: id });
  expect((await write()).outcome).toEqual({ kind: 'queued' });
});

test('writes to no one who is marked as spam, and starts no clock when that is taken back', async () => {
  const { services, personId, id, write, conversation } = await start();
  await markSpam(services, kim, personId, true);
  expect((await write()).outcome).toEqual({ kind: 'refused', fault: { kind: 'spam' } });
  expect((await readConversation(services, kim, id))?.addresses).toMatchObject([
    {
      fault: 'This person is marked as spam: press “Not spam” on their page before you write',
    },
  ]);
  await markSpam(services, kim, personId, false);
  expect(await conversation()).toMatchObject({ state: 'draft' });
  await write();
  await markSpam(services, kim, personId, true);
  expect(await conversation()).toMatchObject({ state: 'spam' });
  await markSpam(services, kim, personId, false);
  expect(await conversation()).toMatchObject({ state: 'open', waitingSince: null });
  await closeConversation(services, kim, id, { isAnswered: false });
  await reopenConversation(services, kim, id);
  expect(await conversation()).toMatchObject({ state: 'open', waitingSince: null });
});

test('is kept as long as its person, and an unsent one for 30 days', async () => {
  const { services, db, id, write, conversation } = await start();
  const run = async () => {
    for (const rule of enquiryRetention) await deleteDue(db, rule, services.clock());
  };
  const pass = (days: number) => services.time.advance(days * 24 * 3_600_000);
  await setDraftSubject(db, id, 'Hello');
  pass(29);
  const draft = { conversationId: id, userId: kim.userId };
  await saveDraft(db, draft, { body: 'Dear', now: services.clock() });
  pass(2);
  await run();
  expect(await conversation(), 'still written at').toMatchObject({ subject: 'Hello' });
  await write();
  pass(4 * 366);
  await run();
  expect(await conversation()).toBeDefined();
  await db.delete(personAddresses);
  await run();
  expect(await conversation()).toBeUndefined();
});
