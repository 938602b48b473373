import { ne } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { users } from '../../accounts/auth.table.server.ts';
import { hasDovecot, startDovecot } from '../../testing/dovecot-server.ts';
import {
  ana,
  answer,
  bodies,
  email,
  follow,
  hour,
  quick,
  toAna,
  untilRead,
  withMailbox,
} from '../../testing/test-mailbox.ts';
import { readConversation } from '../inbox/read-conversation.server.ts';
import {
  conversations,
  messageAttachments,
  messages,
} from '../conversations/conversations.table.server.ts';
import { moveNote } from '../conversations/store-message.server.ts';
import {
  countEarlier,
  readTakesFrom,
  takeEarlierEmails,
} from './take-earlier-emails.job.server.ts';

const kim = { userId: 'kim', email: 'kim@www.example.org' };
const settings = { ENQUIRIES_TO: 'hello@www.example.org', IMAP_AUTHSERV: 'mx.example.org' };
const proof = 'Authentication-Results: mx.example.org; dmarc=pass header.from=board.example';

describe.skipIf(!hasDovecot)('on Dovecot, where it is installed', () => {
  test('hears of answers at once, takes those in the folder of sent emails, and changes nothing', async () => {
    const { services, server } = await withMailbox(await startDovecot());
    const { client } = server;
    const at = services.time.now();
    await client.append('INBOX', email({ text: 'Unrelated' }), [], at);
    follow({ services }, { ...quick, poll: 60_000 });
    await untilRead(services);
    await client.append('INBOX', answer({ text: 'Question' }), [], at);
    await expect.poll(() => bodies(services)).toEqual(['Question']);
    services.time.advance(1000);
    const later = services.time.now();
    await client.append('Post', answer({ text: 'By us' }), ['\\Seen'], later);
    await client.append('INBOX', answer({ text: 'Thanks' }), [], later);
    await expect.poll(() => bodies(services)).toEqual(['Question', 'By us', 'Thanks']);
    await client.mailboxOpen('INBOX', { readOnly: true });
    const emails = await client.fetchAll('1:*', { flags: true });
    expect(emails.map(({ flags }) => flags?.has('\\Seen'))).toEqual([false, false, false]);
  });

  test('keeps whom an email went to, and takes what those in Cc answer for a message of theirs', async () => {
    const { services, server, id } = await withMailbox(await startDovecot(), { settings });
    const at = services.time.now();
    const copies = ['Cc: Dana Board <dana@board.example>, Kim <hello+x@www.example.org>'];
    await server.client.append('INBOX', answer({ id: 'asked', headers: copies }), [], at);
    follow({ services });
    await expect.poll(() => bodies(services)).toHaveLength(1);
    const asked = await readConversation(services, kim, id);
    expect(asked?.others, 'but not our own').toEqual(['dana@board.example']);
    expect(asked?.thread.at(-1)?.addressees).toMatchObject([
      { field: 'to', address: 'hello@www.example.org' },
      { field: 'cc', address: 'dana@board.example', name: 'Dana Board' },
      { field: 'cc', isInbox: true },
    ]);
    const byDana = email({ text: 'Me too', headers: ['In-Reply-To: <asked@example.org>', proof] })
      .replace(/^From: .*/, 'From: Dana Board <dana@board.example>')
      .replace(/\nTo: .*/, `\nTo: ${ana}`)
      .replace('\r\nSubject', '\r\nCc: hello@www.example.org\r\nSubject');
    services.time.advance(1000);
    await server.client.append('INBOX', byDana, [], services.time.now());
    await expect.poll(() => bodies(services)).toHaveLength(2);
    const answered = await readConversation(services, kim, id);
    expect(answered?.thread.at(-1)).toMatchObject({ kind: 'theirs', name: 'Dana Board' });
    expect(answered?.addresses[0]?.email).toBe('dana@board.example');
    expect(answered?.others).toEqual([ana]);
  });

  test('takes the answer to a forward as a note, until one of the team moves it', async () => {
    const { services, server, id } = await withMailbox(await startDovecot(), { settings });
    const { db } = services;
    const at = services.time.now();
    const forward = { fromAddress: 'hello@www.example.org', toAddress: 'eve@other.example' };
    const text = { subject: 'Fwd', body: '', createdAt: at, acceptedAt: at };
    const forwarded = { ids: [id], withFiles: false };
    const sent = { ...forward, ...text, forwarded, messageId: '<fwd@www.example.org>' };
    await db.insert(messages).values({ ...sent, conversationId: id, sentBy: 'team' });
    follow({ services });
    await untilRead(services);
    const waiting = async () => (await db.select().from(conversations))[0]?.waitingSince;
    const byEve = email({ text: 'I would', headers: ['In-Reply-To: <fwd@www.example.org>'] });
    const raw = byEve.replace(/^From: .*/, 'From: eve@other.example');
    await server.client.append('INBOX', raw, [], at);
    await expect.poll(() => bodies(services)).toContain('I would');
    expect(await waiting(), 'it stops and starts no clock').toBeNull();
    const note = (await readConversation(services, kim, id))?.thread.find(
      ({ move }) => move === 'move',
    );
    expect(note).toMatchObject({ kind: 'note', name: 'eve@other.example', body: 'I would' });
    await db.insert(users).values({ id: kim.userId, name: 'Kim', email: kim.email });
    await moveNote(services, kim, note?.key ?? '', 'them');
    expect(await waiting()).toEqual(at);
    const moved = (await readConversation(services, kim, id))?.thread.find(
      ({ body }) => body === 'I would',
    );
    expect(moved).toMatchObject({ kind: 'theirs', move: 'move-back' });
  });

  test('takes what lay there before the first start once an admin asks, and nothing that came since', async () => {
    const all = { ...settings, IMAP_TAKES: 'all' };
    const { services, server, id } = await withMailbox(await startDovecot(), { settings: all });
    const { db, time } = services;
    const ago = (days: number) => new Date(time.now().getTime() - days * 24 * hour);
    const put = (raw: string, at: Date, folder = 'INBOX') =>
      server.client.append(folder, raw, [], at);
    const byBob = email({ text: 'By Bob' }).replace(/^From: .*/, 'From: bob@other.example');
    await put(email({ text: 'Too old' }), ago(31));
    await put(email({ id: 'asked', text: 'Can you help?' }), ago(10));
    const yes = { text: 'Yes', headers: ['In-Reply-To: <asked@example.org>'] };
    await put(toAna({ from: 'hello@www.example.org', ...yes }), ago(9), 'Post');
    await put(byBob, ago(2));
    await put(email({ text: 'Buy', headers: ['Precedence: bulk'] }), ago(1));
    follow({ services });
    await untilRead(services);
    expect(await bodies(services)).toEqual([]);
    time.advance(hour);
    await put(email({ text: 'Deleted here' }), time.now());
    await expect.poll(() => bodies(services)).toEqual(['Deleted here']);
    await db.delete(conversations).where(ne(conversations.id, id));

    const before = await readTakesFrom(services);
    if (!before) throw new Error('Nothing is offered');
    expect(await countEarlier(services, before)).toEqual({ known: 1, strangers: 1, others: 1 });
    const payload = { before: before.toISOString() };
    for (const _ of ['first', 'second']) await takeEarlierEmails.handle(payload, services);
    expect(await bodies(services)).toEqual(['Can you help?', 'Yes', 'By Bob']);
    const taken = await db.select().from(conversations).where(ne(conversations.id, id));
    expect(taken.toSorted((a, b) => a.email.localeCompare(b.email))).toMatchObject([
      { email: ana, state: 'open', waitingSince: null },
      { email: 'bob@other.example', state: 'new' },
    ]);
    expect(await readTakesFrom(services)).toEqual(new Date(before.getTime() - 30 * 24 * hour));
  });

  test('of a large email takes the text, and names its files', async () => {
    const { services, server } = await withMailbox(await startDovecot());
    const text = [
      '--b\r\nContent-Type: text/plain\r\n\r\nSee the file',
      '--b\r\nContent-Disposition: attachment; filename="Übersicht.pdf"',
      'Content-Transfer-Encoding: base64',
      '',
      `${'JVBERi0x'.repeat(9)}\r\n`.repeat(230_000),
      '--b--',
    ].join('\r\n');
    const large = answer({ text, headers: ['Content-Type: multipart/mixed; boundary=b'] });
    await server.client.append('INBOX', large, [], services.time.now());
    follow({ services });
    await expect.poll(() => bodies(services)).toEqual(['See the file']);
    const [file] = await services.db.select().from(messageAttachments);
    expect(file).toMatchObject({ content: null, refusedFor: 'the email is larger than 15 MB' });
  });
});
