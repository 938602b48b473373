import { describe, expect, test } from 'vitest';
import { users } from '../../accounts/auth.table.server.ts';
import { hasDovecot, startDovecot } from '../../testing/dovecot-server.ts';
import {
  ana,
  answer,
  bodies,
  email,
  follow,
  quick,
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
