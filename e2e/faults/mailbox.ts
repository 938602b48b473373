import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { messages } from '../../src/enquiries/conversations/conversations.table.server.ts';
import {
  webhookDeliveries,
  webhookEndpoints,
} from '../../src/leads/webhooks/webhooks.table.server.ts';
import { type Db, withDatabase } from '../../src/platform/database/database.server.ts';
import { emailMessages } from '../../src/platform/email/email-messages.table.server.ts';
import { copyTemplate, removeFolder } from '../../src/testing/embedded-template.ts';
import { type ImapServer, startImapServer } from '../../src/testing/imap-server.ts';
import { startServer } from '../../src/testing/server-process.ts';
import { startWebhookReceiver } from '../../src/testing/webhook-receiver.ts';
import { type Fault, until } from './fault.ts';
import { enquiry, post } from './submissions.ts';
import { newWebhookSecret } from '../../src/leads/webhooks/call-endpoint.server.ts';

export const mailbox: Fault = {
  name: '`kill -9` between fetching an answer from the mailbox and storing it',
  must: 'every answer joins its conversation once, and webhooks tell of it under one id',
  async run({ template, isLong, random }) {
    const [kills, count] = isLong ? [30, 300] : [4, 40];
    const [imap, receiver] = await Promise.all([startImapServer(), startWebhookReceiver()]);
    const dataDir = await copyTemplate(template);
    const start = () => startServer({ dataDir, env: { IMAP_URL: imap.url } });
    const first = await start();
    const form = await post(first.url, enquiry());
    if (form?.status !== 303) throw new Error(`The form was answered ${form?.status}`);
    await first.kill('SIGTERM');
    const secret = await readFile(join(dataDir, 'secret'), 'utf8');
    const receipt = await withDatabase({ dataDir }, async ({ db }) => {
      const { kept } = await newWebhookSecret(secret.trim());
      await db
        .insert(webhookEndpoints)
        .values({ url: receiver.url, secret: kept, createdAt: new Date() });
      return readReceipt(db);
    });
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
    const told = () => new Set(receiver.calls.map(({ headers }) => headers['webhook-id']));
    await until('webhooks tell of all', () => told().size >= count);
    await last.kill('SIGTERM');
    const found = await withDatabase({ dataDir }, ({ db }) => countAnswers(db));
    await Promise.all([imap.stop(), receiver.stop(), removeFolder(dataDir)]);
    if (found.emails !== emailsOfForm) throw new Error('An answer caused an email');
    const counts = { stored: found.stored, toTell: found.toTell, told: told().size };
    const isRight = Object.values(counts).every((one) => one === count);
    if (!isRight) throw new Error(`Of ${count} answers: ${JSON.stringify(counts)}`);
    return { tries: `${kills} kills`, acknowledged: count, lost: 0, sentTwice: 0 };
  },
};

/** In milliseconds: in that time ten answers are stored. */
const longestDelay = 100;

const hasSince = ({ commands }: ImapServer, from: number, words: string) =>
  commands.slice(from).some((line) => line.includes(words));

/** The Message-ID of the receipt that the visitor answers. */
async function readReceipt(db: Db): Promise<string> {
  const whereReceipt = eq(emailMessages.purpose, 'send-enquiry-receipt');
  const [email] = await db.select().from(emailMessages).where(whereReceipt);
  if (!email) throw new Error('There is no receipt');
  return email.messageId;
}

/** The notice to the team and the receipt. */
const emailsOfForm = 2;

async function countAnswers(db: Db) {
  return {
    emails: await db.$count(emailMessages),
    stored: await db.$count(messages, eq(messages.sentBy, 'them')),
    toTell: await db.$count(webhookDeliveries, eq(webhookDeliveries.event, 'message.received')),
  };
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
