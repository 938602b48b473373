import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { personAddresses } from '../../leads/people.table.server.ts';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import { auditLog } from '../../platform/privacy/privacy.table.server.ts';
import { postAsAdmin } from '../../testing/ask-as-admin.ts';
import { kim as admin, leadPlatform } from '../../testing/test-leads.ts';
import { enquiryConsent } from '../enquiry.ts';
import { inboxAction } from '../inbox/inbox-action.server.ts';
import { readConversation } from '../inbox/read-conversation.server.ts';
import { contactForm } from '../submit-enquiry.server.ts';
import { keepAddresses } from './correspondents.server.ts';
import { retryReply } from './conversation-acts.server.ts';
import { conversations, messages } from './conversations.table.server.ts';
import { readDraft } from './reply-drafts.server.ts';
import { sendReply } from './send-reply.job.server.ts';
import { emailChannel } from '../../platform/feature.server.ts';
import { deliverNow } from '../../platform/jobs/deliver.server.ts';
import { queueReply } from './write-reply.server.ts';

const kim = { ...admin, name: 'Kim Adams' };
const ana = 'ana@example.org';
const messageId = '33333333-3333-4333-8333-333333333333';

async function start() {
  const services = await leadPlatform({});
  const { db } = services;
  const enquiry = { name: 'Ana Smith', email: ana, phone: '', message: 'Who is responsible?' };
  const hidden = { website: '', formTimestamp: 40, consent: enquiryConsent };
  const from = { network: '203.0.113.9', page: '/contact' };
  await contactForm.submit(services, { ...enquiry, ...hidden }, from);
  const [{ id: conversationId } = { id: '' }] = await db.select().from(conversations);
  const shownAt = services.clock();
  const words = { body: 'Kim is.', shownAt, isSentAsWell: false };
  const reply = { messageId, conversationId, to: ana, ...words };
  const [{ personId } = { personId: '' }] = await db.select().from(personAddresses);
  const addAddress = (email: string) =>
    db.insert(personAddresses).values({ email, personId, originId: personId, createdAt: shownAt });
  const run = async () => {
    const [email] = await db.select().from(emailMessages).where(whereReply);
    await deliverNow(services, emailChannel, email?.id ?? '');
  };
  return { services, db, reply, run, addAddress };
}

const whereReply = eq(emailMessages.purpose, sendReply.name);

test('goes to nobody outside the conversation, however the address is written', async () => {
  const { services, db, reply } = await start();
  const written = [
    'stranger@evil.example',
    'ana+x@example.org',
    'ANA@example.org',
    'ana@exаmple.org',
  ];
  const groups = [
    `${ana},stranger@evil.example`,
    `Team: ${ana};`,
    `${ana}\r\nBcc: x@evil.example`,
    '',
  ];
  for (const to of [...written, ...groups]) {
    const outcome = await queueReply(services, kim, { ...reply, to });
    expect(outcome, `to ${to}`).toMatchObject({ kind: 'refused' });
  }
  expect(await db.$count(messages)).toBe(0);
});

test('goes to every address of the conversation, each with its own standing', async () => {
  const { services, db, reply, addAddress } = await start();
  const { conversationId } = reply;
  const createdAt = services.clock();
  const others = ['home@example.org', 'wrote@other.example', 'copied@other.example'];
  const [home = '', wrote = '', away = ''] = others;
  await addAddress(home);
  const words = {
    subject: 'Re',
    body: 'Me too.',
    createdAt,
    conversationId,
    toAddress: 'us@b.example',
  };
  const theirs = { ...words, sentBy: 'them' } as const;
  await db.insert(messages).values([
    { ...theirs, fromAddress: wrote },
    { ...theirs, fromAddress: away, isAutomatic: true },
  ]);
  const place = { conversationId, messageId: null, at: createdAt };
  await db.transaction((tx) =>
    keepAddresses(tx, place, [{ field: 'cc', address: away, name: 'Away' }]),
  );
  const send = (to: string) => {
    const sent = { ...reply, to, messageId: crypto.randomUUID(), isSentAsWell: true };
    return queueReply(services, kim, sent);
  };
  for (const to of [ana, ...others]) expect(await send(to), `to ${to}`).toEqual({ kind: 'queued' });
  services.time.advance(3_600_000);
  for (const to of [ana, ...others]) {
    await db.transaction((tx) => services.subscriptions.suppress(tx, to, 'objection'));
  }
  for (const to of [ana, wrote]) expect(await send(to), `to ${to}`).toEqual({ kind: 'queued' });
  for (const to of [home, away]) {
    expect(await send(to), `to ${to}`).toMatchObject({
      kind: 'refused',
      fault: { kind: 'suppressed' },
    });
  }
  const faults = (await readConversation(services, kim, conversationId))?.addresses;
  expect(
    faults
      ?.filter(({ fault }) => fault !== null)
      .map(({ email }) => email)
      .toSorted(),
  ).toEqual([away, home]);
});

test('is not sent once its recipient wants no more emails, not even by hand', async () => {
  const { services, db, reply, run, addAddress } = await start();
  const home = 'home@example.org';
  await addAddress(home);
  await queueReply(services, kim, { ...reply, to: home });
  services.outbox.outcomes.push({ kind: 'unreachable', reason: 'no answer' });
  await run();
  await db.transaction((tx) => services.subscriptions.suppress(tx, home, 'objection'));
  await retryReply(services, kim, messageId);
  await run();
  expect(services.outbox.sent).toEqual([]);
  expect(await db.select().from(emailMessages).where(whereReply)).toMatchObject([
    { state: 'failed', reason: 'its recipient wants no emails from us' },
  ]);
});

test('goes to somebody else once a step of its own has added them, which is on record', async () => {
  const { services, db, reply } = await start();
  const { conversationId } = reply;
  const email = 'director@other.example';
  const press = (address: string) => {
    const fields = { intent: 'add-address', address, body: 'Half a', view: 'open' };
    const posted = { id: conversationId, fields, by: kim };
    return postAsAdmin(services, inboxAction, '/admin/inbox', posted);
  };
  for (const wrong of ['', 'no address', `${email},${ana}`, `Team: ${email};`]) {
    expect(await press(wrong), `to ${wrong}`).toMatchObject({ init: { status: 422 } });
  }
  expect(await queueReply(services, kim, { ...reply, to: email })).toMatchObject({
    kind: 'refused',
  });
  for (const written of [' Director@OTHER.example', email]) {
    expect(await press(written)).toMatchObject({ status: 303 });
  }
  const whereAdded = eq(auditLog.act, 'conversation.address-added');
  expect(await db.select().from(auditLog).where(whereAdded)).toMatchObject([
    { actorId: kim.userId, subject: `conversation:${conversationId}`, details: {} },
  ]);
  const draft = { conversationId, userId: kim.userId };
  expect(await readDraft(db, draft), 'what was typed').toMatchObject({ body: 'Half a' });
  expect(await queueReply(services, kim, { ...reply, to: email })).toEqual({ kind: 'queued' });
});
