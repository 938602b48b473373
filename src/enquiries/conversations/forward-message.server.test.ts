import { expect, test } from 'vitest';
import { ana, author, eve, startReplying } from '../../testing/test-reply.ts';
import { conversationIdIn } from './inbox-address.server.ts';
import { conversations, messageAttachments, messages } from './conversations.table.server.ts';
import { readDraft } from './reply-drafts.server.ts';
import { largestTogether } from './reply.ts';
import { stopReply } from './write-reply.server.ts';

async function start() {
  const replying = await startReplying();
  const { services, db, id } = replying;
  services.time.advance(60_000);
  const [{ id: theirs } = { id: '' }] = await db
    .insert(messages)
    .values({
      conversationId: id,
      sentBy: 'them',
      fromName: 'Ana',
      fromAddress: ana,
      toAddress: 'hello@www.example.org',
      subject: 'Plan',
      body: 'See the plan.',
      messageId: '<theirs@example.org>',
      createdAt: services.clock(),
      acceptedAt: services.clock(),
    })
    .returning();
  const file = { messageId: theirs, name: 'plan.pdf', type: 'application/pdf', size: 4 };
  await db.insert(messageAttachments).values({ ...file, content: Buffer.from('%PDF') });
  services.time.advance(60_000);
  const state = async () => (await db.select().from(conversations))[0];
  const forward = { intent: 'forward', forwardTo: eve, what: theirs, body: 'What do you think?' };
  return { ...replying, theirs, state, forward };
}

test('passes a message on with its files, as a note that stops no clock', async () => {
  const { services, catcher, press, run, lines, thread, state, forward } = await start();
  const waiting = (await state())?.waitingSince;
  expect(await press({ ...forward, withFiles: 'on' })).toBe(303);
  expect(await press({ ...forward, withFiles: 'on' }), 'once').toBe(303);
  await run();
  expect(await lines()).toContain(`Kim forwarded to ${eve}: 1 message, with files`);
  expect((await thread()).at(-1)).toMatchObject({ kind: 'note', body: 'What do you think?' });
  expect(await state()).toMatchObject({ state: 'open', waitingSince: waiting });
  const { recipients, message } = await catcher.waitForEmail();
  expect(recipients).toEqual([eve]);
  expect(message.subject).toMatch(/^Fwd: /);
  expect(message.text).toMatch(/^What do you think\?\s+-+ Forwarded message -+\s+From: Ana <ana@/);
  expect(message.text).toContain('See the plan.');
  expect(message.text, 'one message').not.toContain('Hello');
  expect(message.attachments.map(({ filename }) => filename)).toEqual(['plan.pdf']);
  expect(message.references, 'none of theirs').toBeUndefined();
  const [replyTo] = message.replyTo ?? [];
  expect(conversationIdIn(services.secret, replyTo?.address ?? '')).toBeNull();
  expect(catcher.emails).toHaveLength(1);
});

test('passes the whole conversation on, but no note, and no files unless asked', async () => {
  const { db, id, services, catcher, press, run, forward } = await start();
  await db.insert(messages).values({
    conversationId: id,
    sentBy: 'team',
    fromAddress: 'kim@www.example.org',
    toAddress: 'lee@www.example.org',
    subject: 'Between us',
    body: 'Never outside.',
    createdAt: services.clock(),
  });
  expect(await press({ ...forward, what: 'all', body: '' })).toBe(303);
  await run();
  const { message } = await catcher.waitForEmail();
  expect(message.text).toMatch(/Hello[^]*See the plan\./);
  expect(message.text).not.toContain('Never outside.');
  expect(message.attachments).toEqual([]);
});

test('is refused beside its field, and its text is in the box again when it is stopped', async () => {
  const { services, db, id, theirs, messageId, press, forward } = await start();
  await db.transaction((tx) => services.subscriptions.suppress(tx, eve, 'objection'));
  expect(await press(forward)).toContain('forwardTo: Wants no emails from us');
  const other = { ...forward, forwardTo: 'fay@other.example' };
  await db.insert(messageAttachments).values({
    messageId: theirs,
    name: 'large.pdf',
    type: 'application/pdf',
    size: largestTogether,
    content: Buffer.from('%PDF'),
  });
  expect(await press({ ...other, withFiles: 'on' })).toContain('forward it without them');
  expect(await press({ ...other, what: crypto.randomUUID() })).not.toBe(303);
  expect(await db.$count(messages), 'theirs alone').toBe(1);
  expect(await press(other)).toBe(303);
  expect(await stopReply(services, author, messageId)).toMatchObject({ kind: 'stopped' });
  expect(await readDraft(db, { conversationId: id, userId: author.userId })).toMatchObject({
    body: 'What do you think?',
    head: { toAddress: 'fay@other.example', subject: '' },
  });
});
