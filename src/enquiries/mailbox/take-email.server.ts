import { and, eq, isNull } from 'drizzle-orm';
import type { ImapFlow } from 'imapflow';
import { failureReason, isUnavailable } from '../../platform/database/failures.ts';
import type { Services } from '../../platform/services.ts';
import { messages } from '../conversations/conversations.table.server.ts';
import type { mailboxes } from '../enquiries.table.server.ts';
import { readReport } from './delivery-report.ts';
import { unreadableContent } from './email-content.server.ts';
import {
  countUnreadable,
  type Fetched,
  fetchEmail,
  fetchSmall,
  getNamed,
  isReport,
  judgeListed,
  moveOn,
} from './fetch-emails.server.ts';
import { isProvenReport } from './email-author.ts';
import { beginWithEmail } from './fresh-email.server.ts';
import type { Knowledge, Verdict } from './find-threads.server.ts';
import { ParserUnavailable } from './parse-emails.server.ts';
import type { Folder } from './read-folder.server.ts';
import { recordReport, recordUnproven } from './record-report.server.ts';
import { type IncomingEmail, storeEmail } from './store-email.server.ts';

/** A folder that is open. */
export type Reading = {
  services: Services;
  client: ImapFlow;
  folder: Folder;
  uidValidity: string;
  /** Emails that arrived earlier begin no conversation. */
  takesFrom: Date;
  /** The emails that an earlier process was reading when it ended. */
  tried: Pick<typeof mailboxes.$inferSelect, 'tryingFrom' | 'tryingTo'>;
  /** Emails that have been passed, and are looked at again. */
  isEarlier?: boolean;
};

/** An email in it of which only the headers are known. */
export type Listed = Pick<IncomingEmail, 'headers' | 'arrivedAt'> & { uid: number; size: number };

/** One whose headers are too long or broken. */
export type Unreadable = { uid: number; headers: null };

const mostTries = 3;

/** Takes each email that belongs to a conversation, or reports on an email of ours; in ascending order. */
export async function takeEmails(
  reading: Reading,
  listed: readonly (Listed | Unreadable)[],
  known: Knowledge,
): Promise<void> {
  const judge = (email: Listed) => judgeListed(reading, email, known);
  const wanted = listed
    .filter((email) => email.headers !== null)
    .filter((email) => isReport(email) || isStored(judge(email)));
  const fetched = await fetchSmall(reading, wanted);
  for (const email of listed) {
    if (email.headers === null) {
      await countUnreadable(reading, email.uid);
      continue;
    }
    // Judged again: it may answer one that was stored just now.
    const verdict = judge(email);
    if (verdict.kind === 'sent-as') await recordSentAs(reading, email, verdict.messageId, known);
    if (!isStored(verdict) && !isReport(email)) continue;
    await takeEmail(reading, { ...email, fetched: fetched.get(email.uid) }, verdict, known);
  }
}

type Stored = Extract<Verdict, { kind: 'thread' | 'fresh' }>;

const isStored = (verdict: Verdict): verdict is Stored =>
  verdict.kind === 'thread' || verdict.kind === 'fresh';

/** Answers name the Message-ID that our mail server gave an email of ours in place of our own. */
async function recordSentAs(
  { services: { db } }: Reading,
  { headers }: Listed,
  original: string,
  { emails }: Knowledge,
): Promise<void> {
  const known = emails.get(original);
  if (known) emails.set(headers.messageId, known);
  const byOriginal = and(eq(messages.messageId, original), isNull(messages.sentAs));
  await db.update(messages).set({ sentAs: headers.messageId }).where(byOriginal);
}

type Fetchable = Listed & { fetched: Fetched | undefined };

async function takeEmail(
  ...[reading, email, verdict, known]: Parameters<typeof take>
): Promise<void> {
  const { services, client } = reading;
  for (let tries = 1; ; tries += 1) {
    try {
      return await take(reading, email, verdict, known);
    } catch (error) {
      const isOurFault = isUnavailable(error) || error instanceof ParserUnavailable;
      if (!client.usable || isOurFault) throw error;
      if (tries < mostTries) continue;
      // It stays in the mailbox, and must not keep the others from being read.
      const reason = failureReason(error);
      services.log.error({ event: 'mailbox.email-failed', uid: email.uid, reason });
      return countUnreadable(reading, email.uid);
    }
  }
}

async function take(
  reading: Reading,
  email: Fetchable,
  verdict: Verdict,
  known: Knowledge,
): Promise<void> {
  const { services, folder } = reading;
  const fetched = email.fetched ?? (await fetchEmail(reading, email));
  if (!fetched) return;
  const { content } = fetched;
  // Anyone can write one, about an email they got from us or were shown.
  const isProven = isReport(email) && isProvenReport(email.headers, known.authservIds);
  if (!content && !isStored(verdict))
    return isProven ? countUnreadable(reading, email.uid) : undefined;
  const isRecorded = content && isReport(email) && (isProven || !isStored(verdict));
  const report = isRecorded ? readReport(content.parts, getNamed(email.headers)) : null;
  if (report) {
    const record = isProven ? recordReport : recordUnproven;
    const outcome = await moveOn(reading, email.uid, (tx) => record(tx, services, report));
    if (outcome) services.log.info({ event: `mailbox.${report.kind}`, outcome, isProven });
    return;
  }
  if (!isStored(verdict)) return;
  const incoming = {
    ...email,
    isInSent: folder.isSent,
    content: content ?? unreadableContent(email.size),
    original: fetched.original,
  };
  const thread = await moveOn(reading, email.uid, async (tx) => {
    const stored =
      verdict.kind === 'thread'
        ? await storeEmail(tx, services, { ...incoming, thread: verdict.thread })
        : await beginWithEmail(tx, services, { ...incoming, ...verdict }, known.senders);
    if (stored?.sentBy !== 'them' || stored.nature !== 'person') return stored;
    const { conversationId } = stored;
    const reply = { messageIds: getNamed(email.headers), conversationId, at: email.arrivedAt };
    for (const { onReply } of services.features) await onReply?.(tx, reply);
    return stored;
  });
  if (thread === null) return;
  const { conversationId, sentBy, author } = thread;
  known.emails.set(email.headers.messageId, { conversationId, place: sentBy });
  if (sentBy === 'them') {
    known.people.set(conversationId, [...(known.people.get(conversationId) ?? []), author.address]);
  }
  services.log.info({ event: 'mailbox.stored', conversation: conversationId, sentBy });
}
