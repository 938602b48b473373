import { eq, inArray, or } from 'drizzle-orm';
import { users } from '../../accounts/auth.table.server.ts';
import { rolesFor } from '../../accounts/sessions/session-record.ts';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import type { Services } from '../../platform/services.ts';
import { findConversationPeople } from '../conversations/correspondents.server.ts';
import { conversations, messages } from '../conversations/conversations.table.server.ts';
import { mailboxes } from '../enquiries.table.server.ts';
import {
  conversationIdIn,
  isFirmAddress,
  isInboxAddress,
} from '../conversations/inbox-address.server.ts';
import { isAuthentic } from './authentication-results.ts';
import { type Authorship, getPlace, judgeAuthor, type Place } from './email-author.ts';
import { type EmailHeaders, findThread, type KnownEmail, readEnvelope } from './email-headers.ts';
import { findSenders, judgeFresh, type Senders } from './fresh-email.server.ts';

/** What the database knows of the emails that some others name, and of those who may have written them. */
export type Knowledge = {
  /** By Message-ID. */
  emails: Map<string, KnownEmail>;
  /** The team's accounts by address. */
  team: ReadonlyMap<string, string>;
  /** The addresses of each conversation's people. */
  people: Map<string, string[]>;
  /** The servers whose Authentication-Results are believed. */
  authservIds: readonly string[];
  senders: Senders;
};

type Dependencies = Pick<Services, 'db' | 'config' | 'secret'>;

/** One query for each kind, however many emails there are. */
export async function findKnown(
  { db, config, secret }: Dependencies,
  headers: readonly EmailHeaders[],
): Promise<Knowledge> {
  const envelopes = headers.map(readEnvelope);
  const named = envelopes.flatMap(({ answers, originals }) => [...answers, ...originals]);
  const ids = [...new Set([...named, ...headers.flatMap(({ messageId }) => messageId ?? [])])];
  const [stored, notices, team, learnt] = await Promise.all([
    db
      .select({
        messageId: messages.messageId,
        sentAs: messages.sentAs,
        conversationId: messages.conversationId,
        place: messages.sentBy,
      })
      .from(messages)
      .where(or(inArray(messages.messageId, ids), inArray(messages.sentAs, ids))),
    // Receipts and notices of an enquiry are answered as well; other emails have no conversation.
    db
      .select({ messageId: emailMessages.messageId, conversationId: conversations.id })
      .from(emailMessages)
      .leftJoin(conversations, eq(conversations.enquiryId, emailMessages.about))
      .where(inArray(emailMessages.messageId, ids)),
    db
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(inArray(users.role, rolesFor.anything)),
    db.select({ ids: mailboxes.authservIds }).from(mailboxes),
  ]);
  const emails = new Map<string, KnownEmail>();
  for (const { messageId, conversationId } of notices) {
    emails.set(messageId, { conversationId, place: 'us' });
  }
  for (const { messageId, sentAs, ...known } of stored) {
    for (const id of [messageId, sentAs]) if (id !== null) emails.set(id, known);
  }
  const tokens = envelopes.flatMap(({ recipients }) => findTokens(secret, recipients));
  const found = [...emails.values()].flatMap(({ conversationId }) => conversationId ?? []);
  const side = {
    team: new Map(team.map(({ id, email }) => [email, id])),
    authservIds: config.IMAP_AUTHSERV ? [config.IMAP_AUTHSERV] : learnt.flatMap((one) => one.ids),
  };
  const authors = headers.map((one) => judgeOne(config, one, false, side).author.address);
  return {
    ...side,
    emails,
    senders: await findSenders({ db, secret }, authors),
    people: await findConversationPeople(db, config, [...new Set([...found, ...tokens])]),
  };
}

const findTokens = (secret: string, recipients: readonly string[]) =>
  recipients.flatMap((address) => conversationIdIn(secret, address) ?? []);

export type Thread = Authorship & {
  conversationId: string;
  sentBy: Place;
  /** Of the team; null unless it is proven. */
  authorId: string | null;
};

export type Verdict =
  | { kind: 'thread'; thread: Thread }
  /** One that we sent, under a Message-ID that a mail server gave it. */
  | { kind: 'sent-as'; messageId: string }
  /** One that a human being wrote, and that belongs to no conversation. */
  | { kind: 'fresh'; authorship: Authorship; isByStranger: boolean }
  | { kind: 'unrelated' | 'known' };

function judgeOne(
  config: Services['config'],
  headers: EmailHeaders,
  isInSent: boolean,
  { team, authservIds }: Pick<Knowledge, 'team' | 'authservIds'>,
): Authorship {
  return judgeAuthor(headers, {
    isInSent,
    isInbox: (address) => isInboxAddress(config, address),
    isTeam: (address) => team.has(address) || isFirmAddress(config, address),
    authservIds,
  });
}

/** Whether an email belongs to a conversation, and as whose. */
export function judgeEmail(
  { secret, config }: Pick<Services, 'secret' | 'config'>,
  headers: EmailHeaders,
  isInSent: boolean,
  known: Knowledge,
): Verdict {
  const { emails, team, people, authservIds } = known;
  const { messageId } = headers;
  if (messageId !== null && emails.has(messageId)) return { kind: 'known' };
  const authorship = judgeOne(config, headers, isInSent, known);
  const { author, whose } = authorship;
  const envelope = readEnvelope(headers);
  const original = envelope.originals.find((id) => emails.get(id)?.place === 'us');
  if (original && whose === 'ours') return { kind: 'sent-as', messageId: original };
  const tokens = findTokens(secret, envelope.recipients);
  const domain = author.address.slice(author.address.lastIndexOf('@') + 1);
  const isProven = isAuthentic(headers.fields, domain, authservIds);
  const found = findThread(envelope, tokens, emails, {
    isByTeam: whose !== 'theirs',
    // Anyone can write under her address, below the Message-ID of an email of hers.
    mayJoin: (id) => isProven && (people.get(id) ?? []).includes(author.address),
  });
  if (!found) return judgeFresh(authorship, known.senders, isInSent);
  const { conversationId, answered } = found;
  const theirs = people.get(conversationId) ?? [];
  const sentBy = getPlace(authorship, envelope.recipients, theirs, answered);
  const authorId = (whose === 'ours' && team.get(author.address)) || null;
  return { kind: 'thread', thread: { ...authorship, conversationId, sentBy, authorId } };
}
