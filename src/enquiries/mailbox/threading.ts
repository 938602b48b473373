import { type EmailHeaders, getField, getRecipients } from './email-headers.ts';
import { ownIdField } from '../conversations/reply.ts';
import type { Place } from './email-author.ts';

/** What an email says of the emails before it; all Message-IDs have their angle brackets. */
export type Envelope = {
  /** What it answers, then what it refers to, the newest first. */
  answers: readonly string[];
  /** The Message-IDs that we gave it, if a mail server has put its own in their place. */
  originals: readonly string[];
  recipients: readonly string[];
};

export function readEnvelope(headers: EmailHeaders): Envelope {
  const idsIn = (name: string) => messageIds(getField(headers.fields, name));
  return {
    answers: [...idsIn('in-reply-to'), ...idsIn('references').toReversed()],
    originals: originalFields.flatMap(idsIn),
    recipients: getRecipients(headers),
  };
}

/** Of Exchange and Gmail, and ours. */
const originalFields = [
  'x-microsoft-original-message-id',
  'x-google-original-message-id',
  ownIdField.toLowerCase(),
];

/** An email that we sent or stored. */
export type KnownEmail = { conversationId: string | null; place: Place };

/** By Message-ID. */
export type KnownEmails = ReadonlyMap<string, KnownEmail>;

/**
 * The conversation an email belongs to: by the email it answers, else by the newest reference, else by the
 * token. A stranger can learn the Message-ID of a visitor's email, so those count for the team's emails and for
 * whom `mayJoin` lets in; ours are random, and only those who got the email know them. Sender and subject say
 * nothing.
 */
export function findThread(
  { answers }: Pick<Envelope, 'answers'>,
  tokens: readonly string[],
  known: KnownEmails,
  { isByTeam, mayJoin }: { isByTeam: boolean; mayJoin: (conversationId: string) => boolean },
): { conversationId: string; answered: Place | null } | null {
  for (const id of answers) {
    const { conversationId, place } = known.get(id) ?? {};
    if (!conversationId || !place) continue;
    const isOurs = place === 'us' || place === 'team';
    if (isByTeam || isOurs || mayJoin(conversationId)) return { conversationId, answered: place };
  }
  const [conversationId] = tokens;
  return conversationId === undefined ? null : { conversationId, answered: null };
}

/**
 * The Message-IDs in a header: `In-Reply-To` and `References` may hold words beside them. One alone may lack
 * its brackets.
 */
export function messageIds(header: string): string[] {
  const bare = /^\s*([^<>\s\p{Cc}\p{Cs}@]{1,150}@[^<>\s\p{Cc}\p{Cs}@]{1,150})\s*$/u.exec(
    header,
  )?.[1];
  if (bare !== undefined) return [`<${bare}>`];
  return (header.match(/<[^<>\s\p{Cc}\p{Cs}]{1,300}>/gu) ?? []).slice(-mostReferences);
}

/** Emails with more are cut to the newest, as mail programs do. */
const mostReferences = 100;
