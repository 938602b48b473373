import { asc, eq } from 'drizzle-orm';
import { expect, onTestFinished } from 'vitest';
import { messages } from '../enquiries/conversations/conversations.table.server.ts';
import { mailboxes } from '../enquiries/enquiries.table.server.ts';
import { followMailbox } from '../enquiries/mailbox/follow-mailbox.server.ts';
import { recordPerson } from '../leads/record-person.server.ts';
import { storeEnquiry } from './test-enquiries.ts';
import { testServices, type TestServices } from './test-services.ts';

export const hour = 3_600_000;
export const ana = 'ana@example.org';
/** Of our last message to Ana. */
export const ours = '<ours@www.example.org>';

/** Without the pauses that spare a server. */
export const quick = { poll: 50, pauses: [10, 20, 30, 40] };

type Mailbox = { url: string; stop(): Promise<void> };

/** Services that know a mailbox, and a conversation with Ana in which we answered an hour ago. */
export async function withMailbox<Server extends Mailbox>(
  server: Server,
  { settings, ...options }: Parameters<typeof testServices>[0] = {},
) {
  onTestFinished(() => server.stop());
  const services = await testServices({
    // Fresh emails have tests of their own.
    settings: { IMAP_URL: server.url, IMAP_TAKES: 'answers', ...settings },
    ...options,
  });
  const id = await addConversation(services);
  services.time.advance(hour);
  return { services, server, id };
}

async function addConversation({ db, time }: TestServices): Promise<string> {
  const at = time.now();
  const id = crypto.randomUUID();
  const reference = `TB-${id.slice(0, 8)}`;
  const enquiry = { id, reference, name: 'Ana', email: ana, message: 'Hello', page: '/contact' };
  const times = { createdAt: at, answeredAt: at };
  await storeEnquiry({ db }, { ...enquiry, suspectedSpam: false, ...times });
  const person = { email: ana, name: 'Ana', phone: null, source: 'contact_form', at };
  await db.transaction((tx) => recordPerson(tx, person));
  const sent = { fromAddress: 'hello@www.example.org', toAddress: ana, messageId: ours };
  const text = { subject: 'Re', body: 'When?', createdAt: at, acceptedAt: at };
  await db.insert(messages).values({ ...sent, ...text, conversationId: id, sentBy: 'us' });
  return id;
}

type Written = { id?: string; text?: string; headers?: string[] };

export const email = ({ id = crypto.randomUUID(), text = 'Tuesday', headers = [] }: Written = {}) =>
  [
    `From: Ana Smith <${ana}>`,
    'To: hello@www.example.org',
    'Subject: Re: Your enquiry',
    `Message-ID: <${id}@example.org>`,
    ...headers,
    '',
    text,
  ].join('\r\n');

/** To our last message. */
export const answer = (written: Written = {}) =>
  email({ ...written, headers: [`In-Reply-To: ${ours}`, ...(written.headers ?? [])] });

/** From one of us to Ana, as her last message's answer or with `headers`; proven by `mx.example.org`. */
export const toAna = ({ from, headers, ...written }: Written & { from: string }) =>
  email({
    ...written,
    headers: [
      `Authentication-Results: mx.example.org; dmarc=pass header.from=${from.split('@')[1]}`,
      ...(headers ?? [`In-Reply-To: ${ours}`]),
    ],
  })
    .replace(/^From: .*/, `From: ${from}`)
    .replace(/\nTo: .*/, `\nTo: Ana <${ana}>`);

export function follow({ services }: { services: TestServices }, pace = quick) {
  const following = followMailbox(services, pace);
  onTestFinished(() => following.stop());
  return following;
}

/** The texts of what was stored, in order of arrival. */
export async function bodies({ db }: TestServices): Promise<string[]> {
  const rows = await db
    .select()
    .from(messages)
    .orderBy(asc(messages.acceptedAt), asc(messages.body));
  return rows.filter(({ messageId }) => messageId !== ours).map(({ body }) => body);
}

export const readState = async ({ db }: TestServices) =>
  (await db.select().from(mailboxes).where(eq(mailboxes.folder, 'INBOX')))[0];

export const untilRead = (services: TestServices) =>
  expect.poll(async () => (await readState(services))?.readAt ?? null).not.toBeNull();

/** What a mail server says of an email of ours. */
const report = (kind: string, fields: string[], messageId: string) =>
  [
    // As our own mail server writes them.
    'Return-Path: <>',
    'Received: by mx.example (Postfix) id 4f; Fri, 27 Nov 2026 09:00:00 +0000',
    'From: MAILER-DAEMON@mx.example',
    'Subject: Undelivered',
    `Message-ID: <${crypto.randomUUID()}@mx.example>`,
    `Content-Type: multipart/report; report-type=${kind}; boundary=b`,
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'Sorry',
    '--b',
    `Content-Type: message/${kind}`,
    '',
    ...fields,
    '',
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: ${messageId}`,
    '',
    '--b--',
  ].join('\r\n');

export const bounce = (messageId: string, status = '5.1.1', action = 'failed') => {
  const recipient = ['Final-Recipient: rfc822; other@example.org', `Action: ${action}`];
  const diagnosis = [`Status: ${status}`, 'Diagnostic-Code: smtp; 550 no such mailbox'];
  return report(
    'delivery-status',
    ['Reporting-MTA: dns; x', '', ...recipient, ...diagnosis],
    messageId,
  );
};

export const complaint = (messageId: string) =>
  report('feedback-report', ['Feedback-Type: abuse', 'Version: 1'], messageId);
