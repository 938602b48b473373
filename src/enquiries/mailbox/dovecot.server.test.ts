import { describe, expect, test } from 'vitest';
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
import { messageAttachments } from '../conversations/conversations.table.server.ts';

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
    const { services, server, id } = await withMailbox(await startDovecot());
    const kim = { userId: 'kim', email: 'kim@www.example.org' };
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
    await server.client.append('INBOX', byDana, [], at);
    await expect.poll(() => bodies(services)).toHaveLength(2);
    const answered = await readConversation(services, kim, id);
    expect(answered?.thread.at(-1)).toMatchObject({ kind: 'theirs', name: 'Dana Board' });
    expect(answered?.addresses[0]?.email).toBe('dana@board.example');
    expect(answered?.others).toEqual([ana]);
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
