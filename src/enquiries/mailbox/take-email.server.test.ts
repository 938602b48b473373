import { eq, getTableColumns, isNotNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '../../accounts/auth.table.server.ts';
import { getLatestMessage } from '../../leads/timeline/timeline.ts';
import { personAddresses } from '../../leads/people.table.server.ts';
import { auditLog } from '../../platform/privacy/privacy.table.server.ts';
import { askAsAdmin } from '../../testing/ask-as-admin.ts';
import { startImapServer } from '../../testing/imap-server.ts';
import {
  ana,
  answer,
  bodies,
  email,
  follow,
  hour,
  toAna,
  withMailbox,
} from '../../testing/test-mailbox.ts';
import {
  conversations,
  messageAttachments,
  messageOriginals,
  messages,
} from '../conversations/conversations.table.server.ts';
import { recordAnswer } from '../conversations/record-answer.server.ts';
import { readConversation } from '../inbox/read-conversation.server.ts';
import { loader } from './original-email.route.ts';
import { replyAddress } from '../conversations/inbox-address.server.ts';
import { conversationHistory } from '../history.server.ts';

test('an answer joins its conversation, starts the clock and opens it again', async () => {
  const setting = await withMailbox(await startImapServer());
  const { services, server, id } = setting;
  const { db, time } = services;
  server.deliver(answer({ text: 'Tuesday\r\n\r\n> When?' }), { at: time.now() });
  server.deliver(email({ text: 'Something else' }), { at: time.now() });
  follow(setting);
  await expect.poll(() => bodies(services)).toEqual(['Tuesday']);
  const [message] = await db.select().from(messages).where(eq(messages.sentBy, 'them'));
  expect(message).toMatchObject({ conversationId: id, fromName: 'Ana Smith', quoted: '> When?' });
  const [conversation] = await db.select().from(conversations);
  expect(conversation).toMatchObject({
    state: 'open',
    waitingSince: time.now(),
    lastMessageAt: time.now(),
  });
  expect(await db.$count(messageOriginals)).toBe(1);
  expect(server.getFlags()).toEqual([]);
  const changing = /SELECT |STORE|COPY|MOVE|APPEND|EXPUNGE|CREATE|DELETE| BODY\[/;
  expect(server.commands.filter((line) => changing.test(line))).toEqual([]);
});

test('joins by the token of the address, and by the receipt; not by sender and subject', async () => {
  const setting = await withMailbox(await startImapServer());
  const { services, server, id } = setting;
  const at = services.time.now();
  const token = replyAddress(services.secret, 'hello@www.example.org', id);
  server.deliver(email({ text: 'By token', headers: [`Delivered-To: ${token}`] }), { at });
  const forged = token.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@'));
  server.deliver(email({ text: 'Forged', headers: [`Cc: ${forged}`] }), { at });
  server.deliver(email({ text: 'Guessed', headers: ['References: <guess@x>'] }), { at });
  server.deliver(answer({ text: 'Last' }), { at });
  follow(setting);
  await expect.poll(() => bodies(services)).toEqual(['By token', 'Last']);
});

test('an answer written in another program is ours and stops the clock', async () => {
  const settings = { IMAP_AUTHSERV: 'mx.example.org' };
  const setting = await withMailbox(await startImapServer(), { settings });
  const { services, server } = setting;
  const { db, time } = services;
  await db
    .insert(users)
    .values({ id: 'kim', name: 'Kim', email: 'kim@www.example.org', role: 'consultant' });
  const asked = time.now();
  server.deliver(answer({ id: 'question', text: 'Question' }), { at: asked });
  follow(setting);
  await expect.poll(() => bodies(services)).toEqual(['Question']);
  time.advance(hour);
  const headers = ['In-Reply-To: <question@example.org>'];
  const sent = toAna({ from: 'other@x.example', text: 'Our answer', headers });
  server.deliver(sent, { folder: 'Post', at: time.now() });
  await expect.poll(() => bodies(services)).toEqual(['Question', 'Our answer']);
  const clock = async () => (await db.select().from(conversations))[0]?.waitingSince;
  await expect.poll(clock).toBeNull();
  time.advance(hour);
  server.deliver(answer({ text: 'Again' }), { at: time.now() });
  await expect.poll(clock).toEqual(time.now());
  const byKim = toAna({ from: 'kim@www.example.org', text: 'By Kim' });
  time.advance(hour);
  server.deliver(byKim, { at: time.now() });
  await expect.poll(clock).toBeNull();
  expect(await db.$count(messages, eq(messages.authorId, 'kim'))).toBe(1);
});

test('a colleague who asks the team leaves a note, with an account or without', async () => {
  const settings = { IMAP_AUTHSERV: 'mx.example.org' };
  const setting = await withMailbox(await startImapServer(), { settings });
  const { services, server } = setting;
  const { db, time } = services;
  const from = 'lee@tarnbrook.example';
  const asks = toAna({ from, text: 'Who can take this?' }).replace(
    /\nTo: .*/,
    '\nTo: hello@tarnbrook.example',
  );
  server.deliver(asks, { at: time.now() });
  follow(setting);
  await expect.poll(() => bodies(services)).toEqual(['Who can take this?']);
  expect(await db.$count(messages, eq(messages.sentBy, 'team'))).toBe(1);
  expect(await db.$count(conversations, isNotNull(conversations.waitingSince))).toBe(0);
});

test('an out-of-office reply is the latest message, and neither starts the clock nor opens the conversation', async () => {
  const setting = await withMailbox(await startImapServer());
  const { services, server, id } = setting;
  const at = services.time.now();
  server.deliver(answer({ headers: ['Auto-Submitted: auto-replied'] }), { at });
  follow(setting);
  await expect.poll(() => bodies(services)).toEqual(['Tuesday']);
  const [conversation] = await services.db.select().from(conversations);
  const latest = { lastMessageAt: at, unreadSince: null };
  expect(conversation).toMatchObject({ state: 'done', waitingSince: null, ...latest });
  const kim = { userId: 'kim', email: 'kim@www.example.org' };
  const open = await readConversation(services, kim, id);
  expect(open?.thread.at(-1)?.detail).toBe('automatic reply, needs no answer');
  const history = await conversationHistory(services, [ana]);
  expect(history[0]?.kind).toBe('Automatic reply');
  expect(getLatestMessage(history)).toBeUndefined();
});

test('an automatic mail that arrived before the last message is stored, and the thread is as it was', async () => {
  const setting = await withMailbox(await startImapServer());
  const { services, server } = setting;
  const { changedAt: _, ...columns } = getTableColumns(conversations);
  const read = () => services.db.select(columns).from(conversations);
  const before = await read();
  const at = new Date(services.time.now().getTime() - 2 * hour);
  server.deliver(answer({ headers: ['Auto-Submitted: auto-replied'] }), { at });
  follow(setting);
  await expect.poll(() => bodies(services)).toEqual(['Tuesday']);
  expect(await read()).toEqual(before);
});

test('a message waits that was written in the second of our reply, or before that was accepted', async () => {
  const setting = await withMailbox(await startImapServer());
  const { services, server, id } = setting;
  const { db, time } = services;
  const at = time.now();
  const written = new Date(at.getTime() + 400);
  const accepted = new Date(at.getTime() + hour);
  const reply = { subject: 'Re', body: 'Delayed', createdAt: written, acceptedAt: accepted };
  const sent = { fromAddress: 'hello@www.example.org', toAddress: ana, sentBy: 'us' } as const;
  await db.insert(messages).values({ ...sent, ...reply, conversationId: id });
  time.advance(2 * hour);
  server.deliver(answer(), { at });
  follow(setting);
  await expect.poll(() => bodies(services)).toContain('Tuesday');
  const waiting = async () => (await db.select().from(conversations))[0]?.waitingSince;
  expect(await waiting()).toEqual(at);
  const again = { conversationId: id, actor: null, at: accepted };
  await db.transaction((tx) => recordAnswer(tx, services, again));
  expect(await waiting(), 'in whichever order they are recorded').toEqual(at);
});

test('of an email of 30 MB takes the text, and names its files', async () => {
  const setting = await withMailbox(await startImapServer());
  const { services, server } = setting;
  const parts = [
    'Content-Type: text/plain\r\n\r\nSee the file',
    'Content-Type: application/pdf; name=plan.pdf\r\nContent-Disposition: attachment; filename=plan.pdf\r\nContent-Transfer-Encoding: base64\r\n',
  ];
  const headers = ['Content-Type: multipart/mixed; boundary=b'];
  const file = `${'JVBERi0x'.repeat(9)}\r\n`.repeat(400_000);
  const text = `${parts.map((part) => `--b\r\n${part}\r\n`).join('')}${file}--b--`;
  server.deliver(answer({ text, headers }), { at: services.time.now() });
  follow(setting);
  await expect.poll(() => bodies(services)).toEqual(['See the file']);
  const [file30] = await services.db.select().from(messageAttachments);
  expect(file30).toMatchObject({
    name: 'plan.pdf',
    content: null,
    refusedFor: 'the email is larger than 15 MB',
  });
  expect(await services.db.$count(messageOriginals)).toBe(0);
});

test('malformed emails keep none of the others from being read', async () => {
  const setting = await withMailbox(await startImapServer());
  const { services, server } = setting;
  const at = services.time.now();
  server.deliver('', { at });
  server.deliver('\x00\xff: \r\n\r\n', { at });
  server.deliver(answer({ id: 'nul\u0000', text: 'a\u0000b' }), { at });
  server.deliver(answer({ text: '--b\r\n\r\n', headers: ['Content-Type: multipart/mixed'] }), {
    at,
  });
  const deep = 'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n'.repeat(300);
  server.deliver(answer({ headers: [deep] }), { at });
  server.deliver(answer({ text: 'Fine' }), { at });
  follow(setting);
  await expect.poll(() => bodies(services)).toContain('Fine');
  expect(await services.db.$count(personAddresses)).toBe(1);
});

test('of an endless header reads the beginning alone', async () => {
  const setting = await withMailbox(await startImapServer());
  const { services, server } = setting;
  const at = services.time.now();
  const field = `References: ${'<guess@example.org> '.repeat(50)}`;
  const endless = Array.from({ length: 5000 }, () => field).join('\r\n');
  server.deliver(answer({ headers: [endless] }), { at });
  server.deliver(answer({ text: 'Fine' }), { at });
  follow(setting);
  await expect.poll(() => bodies(services)).toEqual(['', 'Fine']);
  const [endlessOne] = await services.db.select().from(messages).where(eq(messages.body, ''));
  expect(endlessOne?.leftOut).toBe('This email could not be read, 5.1 MB');
  const listing = server.commands.filter((line) => line.includes('HEADER'));
  expect(listing.filter((line) => !line.includes('BODY.PEEK[HEADER]<0.100000>'))).toEqual([]);
});

test('an admin downloads an email as it arrived, which is stored sealed', async () => {
  const { services, server } = await withMailbox(await startImapServer());
  const raw = answer();
  server.deliver(raw, { at: services.time.now() });
  follow({ services });
  await expect.poll(() => bodies(services)).toEqual(['Tuesday']);
  const [original] = await services.db.select().from(messageOriginals);
  expect(original?.sealed.includes(ana)).toBe(false);
  const params = { messageId: original?.messageId };
  const ask = (args: object) => loader({ ...args, params } as never);
  const file = await askAsAdmin(services, ask, '/admin/inbox/originals');
  expect(await file.text()).toBe(raw);
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="${params.messageId}.eml"`,
    'x-content-type-options': 'nosniff',
  });
  const acts = await services.db.select({ act: auditLog.act }).from(auditLog);
  expect(acts).toEqual([{ act: 'original.downloaded' }]);
});
