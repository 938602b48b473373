import { href } from 'react-router';
import { eq, gt } from 'drizzle-orm';
import { hasFailedTooLong } from '../../platform/jobs/channel.server.ts';
import {
  type Attention,
  attentionLine,
  formatCount,
  type HealthCheck,
  type HealthCheckResult,
} from '../../platform/reporting.ts';
import { isQuietCopy } from '../../platform/jobs/hold.server.ts';
import type { Services } from '../../platform/services.ts';
import { formatDateTime } from '../../ui/content/dates.ts';
import { endSentence } from '../../ui/content/end-sentence.ts';
import { conversations, messages } from '../conversations/conversations.table.server.ts';
import { inboxAddress } from '../inbox/inbox.ts';
import { mailboxes } from '../enquiries.table.server.ts';
import { refusedPassword } from './follow-mailbox.server.ts';
import { inboxFolder } from './mailbox-connection.server.ts';

type MailboxState = Pick<
  typeof mailboxes.$inferSelect,
  'readAt' | 'failingSince' | 'failure' | 'unreadable'
>;

const unread: MailboxState = { readAt: null, failingSince: null, failure: null, unreadable: 0 };

/** Null without `IMAP_URL`. */
export async function readMailbox({ db, config }: Services): Promise<MailboxState | null> {
  if (!config.IMAP_URL) return null;
  const byFolder = eq(mailboxes.folder, inboxFolder(config.IMAP_URL));
  const [state] = await db.select().from(mailboxes).where(byFolder);
  return state ?? unread;
}

export const mailboxHealthCheck: HealthCheck = {
  name: 'Mailbox',
  async run(services) {
    const isQuiet = services.config.IMAP_URL !== undefined && (await isQuietCopy(services.db));
    if (isQuiet) return { level: 'amber', message: quiet };
    return mailboxFinding(await readMailbox(services), services.clock());
  },
};

const quiet =
  'Not followed, and its address and password not tried, until this copy goes live: what came until then is read then.';

/** Null without `IMAP_URL`. It is looked at once a minute. */
function mailboxFinding(state: MailboxState | null, now: Date): HealthCheckResult {
  if (state === null) {
    return { level: 'green', message: 'Not followed: answers are marked by hand.' };
  }
  const { readAt, failingSince, failure, unreadable } = state;
  const last = readAt === null ? 'not read yet' : `last read on ${formatDateTime(readAt)}`;
  if (failure !== null) {
    const isRed = failure === refusedPassword || hasFailedTooLong(failingSince, now);
    const message = endSentence(`It cannot be read: ${failure}; ${last}`);
    return { level: isRed ? 'red' : 'amber', message, advice };
  }
  const isLate = readAt === null || hasFailedTooLong(readAt, now);
  return {
    level: isLate ? 'amber' : 'green',
    message: `${capital(last)}.${unreadable === 0 ? '' : ` ${formatUnreadable(unreadable)}`}`,
    ...(isLate && { advice }),
  };
}

/** They belong to no conversation that is known, as far as their headers say. */
const formatUnreadable = (count: number) =>
  `${formatCount(count, 'email', 'emails')} could not be read: open it in your mail program.`;

const advice =
  'Check IMAP_URL (host, port, user, password, folder) and restart. Nothing is lost: what came meanwhile is read then.';

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

export const mailboxAttention: Attention = {
  async arrived({ db }, since) {
    const count = await db.$count(messages, gt(messages.bouncedAt, since));
    const words = ['reply came back undelivered', 'replies came back undelivered'] as const;
    return attentionLine(count, words, {
      kind: 'replies bounced',
      href: href('/admin/enquiries'),
      isUrgent: true,
    });
  },
  async waiting(services) {
    const unknown = await services.db.$count(conversations, eq(conversations.state, 'new'));
    const words = ['email of a new sender', 'emails of new senders'] as const;
    const page = { kind: 'new senders', href: inboxAddress('new'), isUrgent: false };
    const senders = attentionLine(unknown, words, page);
    const state = await readMailbox(services);
    const finding = mailboxFinding(state, services.clock());
    if (finding.level !== 'red') return senders;
    const message = 'The mailbox cannot be read: answers to us are not shown here';
    return [
      ...senders,
      { kind: 'mailbox', count: 1, message, href: href('/admin/status'), isUrgent: true },
    ];
  },
};
