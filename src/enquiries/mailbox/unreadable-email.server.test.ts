import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startImapServer } from '../../testing/imap-server.ts';
import {
  answer,
  bodies,
  follow,
  readState,
  untilRead,
  withMailbox,
} from '../../testing/test-mailbox.ts';
import { messageOriginals, messages } from '../conversations/conversations.table.server.ts';
import { mailboxes } from '../enquiries.table.server.ts';
import { mailboxHealthCheck } from './reporting.server.ts';

/** Four million pieces of base64, which fill the parser's memory. */
const bomb = 'a='.repeat(4_000_000);
const packed = 'Content-Transfer-Encoding: base64';
const unreadable = 'This email could not be read, 8.0 MB';

test('stores an email that ends the parser as one that could not be read, with its original', async () => {
  const setting = await withMailbox(await startImapServer());
  const { services, server } = setting;
  const at = services.time.now();
  server.deliver(answer({ text: bomb, headers: [packed] }), { at });
  server.deliver(answer({ text: 'Fine' }), { at });
  follow(setting);
  await expect.poll(() => bodies(services)).toEqual(['', 'Fine']);
  const [stored] = await services.db.select().from(messages).where(eq(messages.body, ''));
  expect(stored?.leftOut).toBe(unreadable);
  expect(await services.db.$count(messageOriginals)).toBe(2);
});

test('counts one that belongs to no conversation on the status page', async () => {
  const setting = await withMailbox(await startImapServer());
  const { services, server } = setting;
  // As our own mail server writes them.
  const report = [
    'Return-Path: <>',
    'Received: by mx.example (Postfix) id 4f; Fri, 27 Nov 2026 09:00:00 +0000',
    'From: MAILER-DAEMON@mx.example',
    'Content-Type: multipart/report; boundary=b',
  ];
  const raw = [...report, '', '--b', packed, '', bomb].join('\r\n');
  server.deliver(raw, { at: services.time.now() });
  follow(setting);
  await expect.poll(async () => (await readState(services))?.unreadable).toBe(1);
  await untilRead(services);
  const { message } = await mailboxHealthCheck.run(services);
  expect(message).toContain('1 email could not be read');
});

test.each([
  ['reads no email again at which the process ended', 1, ['', 'Three', 'Two']],
  ['reads each for itself after the process ended at many', 3, ['One', 'Three', 'Two']],
])('%s', async (_, to, expected) => {
  const setting = await withMailbox(await startImapServer());
  const { services, server } = setting;
  const at = services.time.now();
  const earlier = follow(setting);
  await untilRead(services);
  await earlier.stop();
  // As that process would leave it if it was ended.
  await services.db.update(mailboxes).set({ tryingFrom: 1, tryingTo: to });
  for (const text of ['One', 'Two', 'Three']) server.deliver(answer({ text }), { at });
  follow(setting);
  await expect.poll(() => bodies(services)).toEqual(expected);
});
