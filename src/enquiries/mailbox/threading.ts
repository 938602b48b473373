/** What an email says of the emails before it; all Message-IDs have their angle brackets. */
export type Envelope = {
  messageId: string | null;
  inReplyTo: readonly string[];
  /** The oldest first, as the header has them. */
  references: readonly string[];
  /** The conversations that its recipients' addresses name by a token of ours. */
  tokens: readonly string[];
};

/** An email that we sent or stored. */
export type KnownEmail = { conversationId: string | null; isOurs: boolean };

/** By Message-ID. */
export type KnownEmails = ReadonlyMap<string, KnownEmail>;

/**
 * The conversation an email belongs to: by the email it answers, else by the newest reference, else by the
 * token. A stranger can learn the Message-ID of a visitor's email, so those count for the team's emails only;
 * ours are random, and only those who got the email know them. Sender and subject say nothing.
 */
export function findThread(
  { inReplyTo, references, tokens }: Envelope,
  known: KnownEmails,
  isByTeam: boolean,
): string | null {
  for (const id of [...inReplyTo, ...references.toReversed()]) {
    const email = known.get(id);
    if (email?.conversationId && (email.isOurs || isByTeam)) return email.conversationId;
  }
  return tokens[0] ?? null;
}

/** The Message-IDs in a header: `In-Reply-To` and `References` may hold words beside them. */
export function messageIds(header: string): string[] {
  return (header.match(/<[^<>\s\p{Cc}\p{Cs}]{1,300}>/gu) ?? []).slice(-mostReferences);
}

/** Emails with more are cut to the newest, as mail programs do. */
const mostReferences = 100;

type Headers = Readonly<Record<string, string>>;

/**
 * Whether a program wrote it, such as an out-of-office reply (RFC 3834) or a mailing list: it neither asks
 * nor answers. Names of headers are in lower case.
 */
export function isAutomatic(headers: Headers): boolean {
  const submitted = headers['auto-submitted']?.trim().toLowerCase() ?? 'no';
  return (
    !/^no\b/.test(submitted) ||
    ['x-autoreply', 'x-autorespond'].some(
      (name) => name in headers && !/^no$/i.test(headers[name]?.trim() ?? ''),
    ) ||
    /^\s*(auto_reply|bulk|junk|list)\b/i.test(headers['precedence'] ?? '')
  );
}

/** Whether our own mail server found that the sender's domain did not send it (RFC 8601, RFC 7489). */
export function isForged(headers: Headers): boolean {
  return /\bdmarc=fail\b/i.test(headers['authentication-results'] ?? '');
}

const day = 24 * 3_600_000;
/** Mail servers try for that long. */
const longestWay = 5 * day;

/** When it was written: as it says unless that can't be, else when it arrived. */
export function writtenAt(date: Date | null, arrivedAt: Date): Date {
  const age = date === null ? Number.NaN : arrivedAt.getTime() - date.getTime();
  return date !== null && age >= 0 && age <= longestWay ? date : arrivedAt;
}
