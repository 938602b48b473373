import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startImapServer } from '../../testing/imap-server.ts';
import { inCatalog, madePdf, obj, text } from '../../testing/made-pdf.ts';
import { answer, bodies, follow, withMailbox } from '../../testing/test-mailbox.ts';
import {
  messageAttachments,
  messageOriginals,
  messages,
} from '../conversations/conversations.table.server.ts';
import { mostStored } from './stored-limits.server.ts';

const withFiles = (words: string, ...files: { name: string; content: Uint8Array }[]) =>
  answer({
    headers: ['Content-Type: multipart/mixed; boundary=b'],
    text: [
      '--b\r\nContent-Type: text/plain\r\n\r\n' + words,
      ...files.map(
        ({ name, content }) =>
          `--b\r\nContent-Disposition: attachment; filename=${name}\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(content).toString('base64')}`,
      ),
      '--b--',
    ].join('\r\n'),
  });

const script = inCatalog('OpenAction', (given) =>
  obj(given, { S: 'JavaScript', JS: text('app.alert(1)') }),
);

test('says of a file what it may do when it is opened', async () => {
  const setting = await withMailbox(await startImapServer());
  const { services, server } = setting;
  const files = [
    { name: 'a.pdf', content: await madePdf(() => undefined) },
    { name: 'b.pdf', content: await madePdf(script) },
    { name: 'c.pdf', content: Buffer.from('\r\n%PDF-1.7 damaged') },
    { name: 'd.csv', content: Buffer.from('name,=cmd') },
    { name: 'e.csv', content: Buffer.from('name,-1.5') },
  ];
  server.deliver(withFiles('Five', ...files), { at: services.time.now() });
  follow(setting);
  await expect.poll(() => bodies(services)).toEqual(['Five']);
  const stored = await services.db.select().from(messageAttachments);
  const warnings = stored.map(({ name, warning }) => [name, warning]);
  expect(Object.fromEntries(warnings)).toEqual({
    'a.pdf': null,
    'b.pdf': 'This PDF contains a script, or opens something by itself',
    'c.pdf': 'This PDF could not be looked into: it may contain a script',
    'd.csv': 'This file contains formulas, which a spreadsheet may run',
    'e.csv': null,
  });
});

test('beyond what a conversation may store keeps the text, and says why not the files', async () => {
  const setting = await withMailbox(await startImapServer());
  const { services, server, id } = setting;
  const [first] = await services.db.select().from(messages).where(eq(messages.conversationId, id));
  await services.db.insert(messageAttachments).values({
    messageId: first?.id ?? '',
    name: 'earlier.pdf',
    type: 'application/pdf',
    size: mostStored.conversation - 2,
    content: Buffer.from('x'),
  });
  const note = { name: 'note.txt', content: Buffer.from('abc') };
  server.deliver(withFiles('One more', note), { at: services.time.now() });
  follow(setting);
  await expect.poll(() => bodies(services)).toEqual(['One more']);
  const [file] = await services.db
    .select()
    .from(messageAttachments)
    .where(eq(messageAttachments.name, 'note.txt'));
  expect(file).toMatchObject({
    content: null,
    refusedFor: 'not stored: this conversation has 60 MB of files',
  });
  expect(await services.db.$count(messageOriginals)).toBe(0);
});
