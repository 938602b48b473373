import { ownIdField } from '../conversations/reply.ts';
import type { Place } from './email-author.ts';
/** A header field: its name in lower case, its value unfolded. */
export type Header = { key: string; value: string };

export type Address = { name: string | null; address: string };

/** The headers of an email, before anything in them is believed. */
export type EmailHeaders = {
  /** All of them, the topmost first: what our own mail server wrote stands above what it got. */
  fields: readonly Header[];
  messageId: string | null;
  from: Address;
  replyTo: readonly Address[];
  to: readonly Address[];
  cc: readonly Address[];
  subject: string;
  date: Date | null;
};

/** The topmost of a name, empty if there is none. */
export const getField = (fields: readonly Header[], name: string): string =>
  fields.find(({ key }) => key === name)?.value ?? '';

/** The addresses that an email was sent to, as its headers and mail servers have them. */
export const getRecipients = ({ to, cc, fields }: EmailHeaders): string[] => [
  ...[...to, ...cc].map(({ address }) => address),
  ...fields.flatMap(({ key, value }) =>
    deliveredTo.has(key) ? value.trim().slice(0, longestAddress).toLowerCase() : [],
  ),
];

const longestAddress = 254;

const deliveredTo = new Set(['delivered-to', 'x-original-to', 'x-delivered-to', 'envelope-to']);

export const toGroups = (text: string) =>
  text
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n/)
    .slice(0, 100)
    .map(toFields);

/** Header fields by their name in lower case; the first one counts. Stops at an empty line. */
export function toFields(text: string): Record<string, string> {
  const [head = ''] = text
    .replaceAll('\r\n', '\n')
    .trimStart()
    .split(/\n[ \t]*\n/, 1);
  const lines = head
    .replaceAll(/\n[ \t]+/g, ' ')
    .split('\n')
    .toReversed();
  return Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...value] = line.split(':');
      return [name.trim().toLowerCase(), value.join(':').trim()];
    }),
  );
}

/** What an email says of the emails before it; all Message-IDs have their angle brackets. */
type Envelope = {
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
type KnownEmails = ReadonlyMap<string, KnownEmail>;

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
