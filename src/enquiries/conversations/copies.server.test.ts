import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { personAddresses } from '../../leads/people.table.server.ts';
import { recordPerson } from '../../leads/record-person.server.ts';
import { smtpTransport } from '../../platform/email/transport.server.ts';
import { auditLog } from '../../platform/privacy/privacy.table.server.ts';
import { postAsAdmin } from '../../testing/ask-as-admin.ts';
import { startEmailCatcher } from '../../testing/email-catcher.ts';
import { kim as admin, leadPlatform } from '../../testing/test-leads.ts';
import { storeEnquiry } from '../../testing/test-enquiries.ts';
import type { InboxAnswer } from '../inbox/inbox.ts';
import { inboxAction } from '../inbox/inbox-action.server.ts';
import { readConversation } from '../inbox/read-conversation.server.ts';
import { recordReport } from '../mailbox/record-report.server.ts';
import { conversations, messages } from './conversations.table.server.ts';
import { readDraft } from './reply-drafts.server.ts';
import { sendReply } from './send-reply.job.server.ts';
import { queueReply, stopReply } from './write-reply.server.ts';

const kim = { ...admin, name: 'Kim Adams' };
const [ana, dana, eve] = ['ana@example.org', 'dana@board.example', 'eve@other.example'];

async function start() {
  const services = await leadPlatform({ jobs: [sendReply] });
  const { db } = services;
  const at = services.clock();
  const id = crypto.randomUUID();
  const sender = { name: 'Ana', email: ana, message: 'Hello', page: '/contact', createdAt: at };
  await storeEnquiry({ db }, { id, reference: 'TB-1', suspectedSpam: false, ...sender });
  for (const email of [ana, dana]) {
    const contact = { email, name: null, phone: null, source: 'contact_form', at };
    await db.transaction((tx) => recordPerson(tx, contact));
  }
  const catcher = await startEmailCatcher();
  onTestFinished(() => catcher.stop());
  const transport = smtpTransport(catcher.smtpUrl, 'Site <site@t.example>', 'https://t.example');
  onTestFinished(() => transport.close());
  const messageId = crypto.randomUUID();
  const message = async () => {
    const [found] = await db.select().from(messages).where(eq(messages.id, messageId));
    return found;
  };
  /** Returns where it leads, or the fields' errors. */
  const press = async (fields: Record<string, string>) => {
    const all = { view: 'open', messageId, shownAt: at.toISOString(), to: ana, body: 'Yes.' };
    const posted = { id, fields: { ...all, ...fields }, by: kim };
    const answer = await postAsAdmin(services, inboxAction, '/admin/inbox', posted);
    if (answer instanceof Response) return answer.status;
    const { data } = answer as { data: InboxAnswer };
    return data.is === 'invalid' ? data.errors : data.is;
  };
  const run = async () => {
    const emailId = (await message())?.emailId ?? '';
    await sendReply.handle({ messageId, emailId }, { ...services, transport });
  };
  const entries = async () =>
    (await readConversation(services, kim, id))?.thread.map(({ name, detail }) => [name, detail]);
  return { services, db, id, messageId, catcher, message, press, run, entries };
}

const send = { intent: 'send', cc: `Dana <${dana}>; ${ana}`, bcc: `${eve}\n${dana}` };

test('goes to all in one email, which names none of the blind copies, and the thread says to whom', async () => {
  const { services, id, catcher, press, run } = await start();
  expect(await press(send)).toBe(303);
  await run();
  const { recipients, raw, message } = await catcher.waitForEmail();
  expect(recipients).toEqual([ana, dana, eve]);
  expect(message.cc?.map(({ address }) => address)).toEqual([dana]);
  expect(raw).not.toContain(eve);
  const last = (await readConversation(services, kim, id))?.thread.at(-1);
  expect(last?.addressees.map(({ field, address }) => [field, address])).toEqual([
    ['to', ana],
    ['cc', dana],
    ['bcc', eve],
  ]);
  const added = eq(auditLog.act, 'conversation.address-added');
  expect(await services.db.$count(auditLog, added), 'whom no email had').toBe(1);
});

test('refuses a copy beside its field: no address, wants none, comes back', async () => {
  const { services, db, press } = await start();
  expect(await press({ ...send, bcc: 'Eve, eve@' })).toEqual([
    { field: 'bcc', message: '“Eve” is not an email address' },
  ]);
  await db.transaction((tx) => services.subscriptions.suppress(tx, eve, 'objection'));
  expect(await press(send)).toMatchObject([
    { field: 'bcc', message: expect.stringContaining(`${eve}: Wants no emails from us`) },
  ]);
  const bounced = { bouncedAt: services.clock(), bounceReason: '550 gone' };
  await db.update(personAddresses).set(bounced).where(eq(personAddresses.email, dana));
  expect(await press(send)).toMatchObject([
    { field: 'cc', message: expect.stringContaining(`${dana}: Emails to this address come back`) },
  ]);
  expect(await db.$count(messages)).toBe(0);
});

test('leaves out a copy whose reader wants none any more when it goes out, and says so', async () => {
  const { services, db, catcher, press, run, entries } = await start();
  await press(send);
  await db.transaction((tx) => services.subscriptions.suppress(tx, eve, 'objection'));
  await run();
  expect((await catcher.waitForEmail()).recipients).toEqual([ana, dana]);
  expect((await entries())?.at(-1)).toEqual([
    'Not delivered',
    expect.stringContaining(`copy to ${eve}: Wants no emails from us`),
  ]);
});

test('says which copy the mail server refused, or that only the copies went', async () => {
  const { db, catcher, press, run, entries, message } = await start();
  await catcher.fail((address) => (address === ana ? null : 'permanent'));
  await press(send);
  await run();
  expect(await message()).toMatchObject({ bouncedAt: null, acceptedAt: expect.any(Date) });
  expect(await entries()).toContainEqual([
    'Not delivered',
    expect.stringContaining(`copy to ${dana}: 550`),
  ]);
  expect(
    await db.select().from(personAddresses).where(eq(personAddresses.email, dana)),
  ).toMatchObject([{ bounceReason: expect.stringContaining('550') }]);
  const other = await start();
  await other.catcher.fail((address) => (address === ana ? 'permanent' : null));
  await other.press(send);
  await other.run();
  expect(await other.message()).toMatchObject({ bouncedAt: expect.any(Date) });
});

test('takes a report for the address that it names', async () => {
  const { services, db, press, run, entries, message } = await start();
  await press(send);
  await run();
  const [{ messageId: sentId } = { messageId: '' }] = await db.select().from(messages);
  const bounce = (recipient: string) => ({
    is: 'bounce' as const,
    messageIds: [sentId ?? ''],
    isFinal: true,
    isOfAddress: true,
    recipient,
    reason: '550 no such mailbox',
  });
  const record = (recipient: string) =>
    db.transaction((tx) => recordReport(tx, services, bounce(recipient)));
  expect(await record(dana)).toBe('recorded');
  expect(await record(dana)).toBe('known');
  expect(await entries()).toContainEqual(['Not delivered', `copy to ${dana}: 550 no such mailbox`]);
  expect(await message()).toMatchObject({ bouncedAt: null });
  expect(await record('forwarded@elsewhere.example')).toBe('recorded');
  expect(await message()).toMatchObject({ bouncedAt: expect.any(Date) });
  const bounced = eq(personAddresses.bounceReason, '550 no such mailbox');
  expect(await db.select().from(personAddresses).where(bounced)).toMatchObject([{ email: dana }]);
});

test('is a draft again with its copies and subject when it is stopped, and repeated only with the same', async () => {
  const { services, db, id, messageId, press } = await start();
  const form = { ...send, subject: 'Another matter' };
  await press(form);
  await press({ ...form, messageId: crypto.randomUUID() });
  expect(await db.$count(messages)).toBe(1);
  await press({ ...form, messageId: crypto.randomUUID(), bcc: '' });
  expect(await db.$count(messages), 'with other copies').toBe(2);
  expect(await stopReply(services, kim, messageId)).toMatchObject({ is: 'stopped' });
  expect(await readDraft(db, { conversationId: id, userId: kim.userId })).toMatchObject({
    body: 'Yes.',
    head: { toAddress: ana, cc: dana, bcc: eve, subject: 'Another matter' },
  });
});

test('keeps a form as typed, and copies to all others of their latest email by a button', async () => {
  const { services, db, id, press } = await start();
  const draft = { conversationId: id, userId: kim.userId };
  await press({ intent: 'keep', body: '', cc: 'dana@', subject: 'Half' });
  expect(await readDraft(db, draft)).toMatchObject({ head: { cc: 'dana@', subject: 'Half' } });
  const [conversation] = await db.select().from(conversations);
  await press({ intent: 'keep', body: '', cc: '', subject: `Re: ${conversation?.subject}` });
  expect(await readDraft(db, draft)).toMatchObject({ head: { subject: '' } });
  const reply = { conversationId: id, to: ana, cc: [dana], body: 'To both', isSentAsWell: true };
  const shownAt = services.clock();
  await queueReply(services, kim, { ...reply, messageId: crypto.randomUUID(), shownAt });
  expect((await readConversation(services, kim, id))?.others, 'ours, not theirs').toEqual([]);
});
