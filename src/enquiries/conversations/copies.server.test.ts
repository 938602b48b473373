import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '../../accounts/auth.table.server.ts';
import { personAddresses } from '../../leads/people.table.server.ts';
import { auditLog } from '../../platform/privacy/privacy.table.server.ts';
import { ana, author, dana, eve, startReplying } from '../../testing/test-reply.ts';
import { recordReport } from '../mailbox/record-report.server.ts';
import { conversations, messages } from './conversations.table.server.ts';
import { largestTogether } from './reply.ts';
import { attachToDraft, readDraft, saveDraft } from './reply-drafts.server.ts';
import { stopReply } from './write-reply.server.ts';

const send = { intent: 'send', cc: `Dana <${dana}>; ${ana}`, bcc: `${eve}\n${dana}` };

test('goes to all in one email, which names none of the blind copies, and the thread says to whom', async () => {
  const { services, catcher, press, run, thread } = await startReplying();
  expect(await press(send)).toBe(303);
  await run();
  const { recipients, raw, message } = await catcher.waitForEmail();
  expect(recipients).toEqual([ana, dana, eve]);
  expect(message.cc?.map(({ address }) => address)).toEqual([dana]);
  expect(raw).not.toContain(eve);
  const last = (await thread()).at(-1);
  expect(last?.addressees.map(({ field, address }) => `${field} ${address}`)).toEqual([
    `to ${ana}`,
    `cc ${dana}`,
    `bcc ${eve}`,
  ]);
  const added = eq(auditLog.act, 'conversation.address-added');
  expect(await services.db.$count(auditLog, added), 'whom no email had').toBe(1);
});

test('refuses a copy beside its field: no address, wants none, comes back', async () => {
  const { services, db, press } = await startReplying();
  expect(await press({ ...send, bcc: 'Eve, eve@' })).toBe('bcc: “Eve” is not an email address');
  await db.transaction((tx) => services.subscriptions.suppress(tx, eve, 'objection'));
  expect(await press(send)).toContain(`bcc: ${eve}: Wants no emails from us`);
  const bounced = { bouncedAt: services.clock(), bounceReason: '550 gone' };
  await db.update(personAddresses).set(bounced).where(eq(personAddresses.email, dana));
  expect(await press(send)).toContain(`cc: ${dana}: Emails to this address come back`);
  expect(await db.$count(messages)).toBe(0);
});

test('leaves out a copy whose reader wants none any more when it goes out, and says so', async () => {
  const { services, db, catcher, press, run, lines } = await startReplying();
  await press(send);
  await db.transaction((tx) => services.subscriptions.suppress(tx, eve, 'objection'));
  await run();
  expect((await catcher.waitForEmail()).recipients).toEqual([ana, dana]);
  const said = `Not delivered copy to ${eve}: Wants no emails from us`;
  expect((await lines()).at(-1)).toContain(said);
});

test('says which copy the mail server refused, or that only the copies went', async () => {
  const { services, db, catcher, press, run, lines, message } = await startReplying();
  await catcher.fail((address) => (address === ana ? null : 'permanent'));
  await press(send);
  await run();
  expect(await message()).toMatchObject({ bouncedAt: null, acceptedAt: services.clock() });
  expect(await lines()).toContain(`Not delivered copy to ${dana}: 550 No such mailbox`);
  const byDana = eq(personAddresses.email, dana);
  expect(await db.select().from(personAddresses).where(byDana)).toMatchObject([
    { bounceReason: '550 No such mailbox' },
  ]);
  const other = await startReplying();
  await other.catcher.fail((address) => (address === ana ? 'permanent' : null));
  await other.press(send);
  await other.run();
  expect(await other.message()).toMatchObject({ bouncedAt: other.services.clock() });
});

test('takes a report for the address that it names', async () => {
  const { services, db, press, run, lines, message } = await startReplying();
  await press(send);
  await run();
  const bounce = { kind: 'bounce', isFinal: true, isOfAddress: true, reason: '550 gone' } as const;
  const messageIds = [(await message())?.messageId ?? ''];
  const record = (recipient: string) =>
    db.transaction((tx) => recordReport(tx, services, { ...bounce, messageIds, recipient }));
  expect(await record(dana)).toBe('recorded');
  expect(await record(dana)).toBe('known');
  expect(await lines()).toContain(`Not delivered copy to ${dana}: 550 gone`);
  expect(await message()).toMatchObject({ bouncedAt: null });
  expect(await record('forwarded@elsewhere.example')).toBe('recorded');
  expect(await message()).toMatchObject({ bouncedAt: services.clock() });
  const bounced = eq(personAddresses.bounceReason, '550 gone');
  expect(await db.select().from(personAddresses).where(bounced)).toMatchObject([{ email: dana }]);
});

test('is a draft again with its copies and subject when it is stopped, and repeated only with the same', async () => {
  const { services, db, id, messageId, press } = await startReplying();
  const form = { ...send, subject: 'Another matter' };
  await press(form);
  await press({ ...form, messageId: crypto.randomUUID() });
  expect(await db.$count(messages)).toBe(1);
  await press({ ...form, messageId: crypto.randomUUID(), bcc: '' });
  expect(await db.$count(messages), 'with other copies').toBe(2);
  expect(await stopReply(services, author, messageId)).toMatchObject({ kind: 'stopped' });
  expect(await readDraft(db, { conversationId: id, userId: author.userId })).toMatchObject({
    body: 'Yes.',
    head: { toAddress: ana, cc: dana, bcc: eve, subject: 'Another matter' },
  });
});

test('keeps what stands above the text as it was typed, without a subject that is as proposed', async () => {
  const { db, id, press } = await startReplying();
  const draft = { conversationId: id, userId: author.userId };
  await press({ intent: 'keep', body: '', cc: 'dana@', subject: 'Half' });
  expect(await readDraft(db, draft)).toMatchObject({ head: { cc: 'dana@', subject: 'Half' } });
  const [conversation] = await db.select().from(conversations);
  await press({ intent: 'keep', body: '', cc: '', subject: `Re: ${conversation?.subject}` });
  expect(await readDraft(db, draft)).toMatchObject({ head: { cc: '', subject: '' } });
  expect(await press({ ...send, cc: '', bcc: '', subject: ' ' })).toBe(
    'subject: Write a subject first',
  );
});

test('ends with the signature of its author, before what it quotes', async () => {
  const { db, catcher, press, run } = await startReplying();
  const signature = 'Kim Adams\nConsultant\n020 7946 0000';
  await press({ intent: 'send' });
  await db.update(users).set({ signature }).where(eq(users.id, author.userId));
  await run();
  const { message } = await catcher.waitForEmail();
  expect(message.text?.replaceAll('\r\n', '\n')).toContain(`Yes.\n\n${signature}\n\nOn Monday`);
  expect(message.html).toContain('Consultant<');
});

test('takes several files of 10 MB together, and says which it refuses', async () => {
  const { services, db, id, catcher, press, run, thread } = await startReplying();
  const draft = { conversationId: id, userId: author.userId };
  await saveDraft(db, draft, { body: 'Yes.', now: services.clock() });
  for (const name of ['a.pdf', 'b.pdf']) {
    await attachToDraft(db, draft, { name, content: Buffer.from('%PDF-1.7') });
  }
  const wrong = new File(['MZ'], 'tool.exe');
  const large = new File([new Uint8Array(largestTogether)], 'large.pdf');
  const refused = await press({ intent: 'send' }, [wrong, large]);
  expect(refused).toBe(
    'file: tool.exe: Only PDF files can be attached. large.pdf: The files of a reply are at most 10 MB together',
  );
  const kept = [{ name: 'a.pdf' }, { name: 'b.pdf' }];
  expect(await readDraft(db, draft), 'over the refusal').toMatchObject({
    body: 'Yes.',
    files: kept,
  });
  expect(await press({ intent: 'send' })).toBe(303);
  expect((await thread()).at(-1)).toMatchObject({ files: kept });
  await run();
  const { message } = await catcher.waitForEmail();
  expect(message.attachments.map(({ filename }) => filename)).toEqual(['a.pdf', 'b.pdf']);
});
