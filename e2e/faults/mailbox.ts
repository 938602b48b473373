import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { messages } from '../../src/enquiries/conversations/conversations.table.server.ts';
import { type Db, withDatabase } from '../../src/platform/database/database.server.ts';
import { emailMessages } from '../../src/platform/email/email-messages.table.server.ts';
import { copyTemplate, removeFolder } from '../../src/testing/embedded-template.ts';
import { type ImapServer, startImapServer } from '../../src/testing/imap-server.ts';
import { startServer } from '../../src/testing/server-process.ts';
import { type Fault, until } from './fault.ts';
import { enquiry, post } from './submissions.ts';

export const mailbox: Fault = {
  name: '`kill -9` between fetching an answer from the mailbox and storing it',
  must: 'every answer joins its conversation, once',
  async run({ template, isLong, random }) {
    const [kills, count] = isLong ? [30, 300] : [4, 40];
    const imap = await startImapServer();
    const dataDir = await copyTemplate(template);
    const start = () => startServer({ dataDir, env: { IMAP_URL: imap.url } });
    const first = await start();
    const form = await post(first.url, enquiry());
    if (form?.status !== 303) throw new Error(`The form was answered ${form?.status}`);
    await first.kill('SIGTERM');
    const receipt = await withDatabase({ dataDir }, ({ db }) => readReceipt(db));
    for (let n = 0; n < kills; n += 1) {
      for (let one = 0; one < count / kills; one += 1) imap.deliver(answer(receipt));
      const begun = imap.commands.length;
      const server = await start();
      await until('answers are fetched', () => hasSince(imap, begun, 'BODY.PEEK[]'));
      await pause(random() * longestDelay);
      await server.kill('SIGKILL');
    }
    const begun = imap.commands.length;
    const last = await start();
    await until('the mailbox is read to its end', () => hasSince(imap, begun, ' IDLE'));
    await last.kill('SIGTERM');
    const isTheirs = eq(messages.sentBy, 'them');
    const stored = await withDatabase({ dataDir }, ({ db }) => db.$count(messages, isTheirs));
    await imap.stop();
    await removeFolder(dataDir);
    if (stored !== count) throw new Error(`${stored} of ${count} answers are stored`);
    return { tries: `${kills} kills`, acknowledged: count, lost: 0, sentTwice: 0 };
  },
};

/** In milliseconds: in that time ten answers are stored. */
const longestDelay = 100;

const hasSince = ({ commands }: ImapServer, from: number, words: string) =>
  commands.slice(from).some((line) => line.includes(words));

/** The Message-ID of the receipt that the visitor answers. */
async function readReceipt(db: Db): Promise<string> {
  const isReceipt = eq(emailMessages.purpose, 'send-enquiry-receipt');
  const [email] = await db.select().from(emailMessages).where(isReceipt);
  if (!email) throw new Error('There is no receipt');
  return email.messageId;
}

const answer = (receipt: string) =>
  [
    'From: Ana Smith <ana@example.org>',
    'To: hello@tarnbrook.example',
    'Subject: Re: Your enquiry',
    `Message-ID: <${crypto.randomUUID()}@example.org>`,
    `In-Reply-To: ${receipt}`,
    '',
    'Thank you',
  ].join('\r\n');
