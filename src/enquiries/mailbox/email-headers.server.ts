import type { Address, Email, Header } from 'postal-mime';
import { normalAddress } from '../../platform/email/email-address.ts';
import { toLine } from './email-text.ts';
import { readMime } from './mime-tree.server.ts';
import { type Envelope, isAutomatic, isForged, messageIds } from './threading.ts';

/** In bytes; what an email answers stands before that, if a person wrote it. */
export const longestHeaders = 100_000;

export type EmailHeaders = Omit<Envelope, 'tokens'> & {
  from: { name: string | null; address: string };
  recipients: readonly string[];
  subject: string;
  date: Date | null;
  isAutomatic: boolean;
  isForged: boolean;
  /** A bounce or a complaint, by its type. */
  isReport: boolean;
  /** All of them as they came, the topmost first: its name in lower case, its value unfolded and not decoded. */
  list: readonly HeaderField[];
  /** Those of some headers, decoded. */
  addresses: Readonly<Record<'from' | 'sender' | 'replyTo' | 'to' | 'cc', readonly Mailbox[]>>;
};

export type HeaderField = { key: string; value: string };
export type Mailbox = { name: string; address: string };

/** Null if they are too long or broken to be read. */
export async function readHeaders(raw: Uint8Array): Promise<EmailHeaders | null> {
  const mime = await readMime(raw);
  return mime && toHeaders(mime.email);
}

export function toHeaders(parsed: Email): EmailHeaders {
  const values = firstValues(parsed.headers);
  const [from] = flatten([parsed.from]);
  const date = new Date(parsed.date ?? '');
  const delivered = ['delivered-to', 'x-original-to'].flatMap((name) => values[name] ?? []);
  const recipients = flatten([...(parsed.to ?? []), ...(parsed.cc ?? [])]);
  return {
    messageId: messageIds(values['message-id'] ?? '')[0] ?? null,
    inReplyTo: messageIds(values['in-reply-to'] ?? ''),
    references: messageIds(values['references'] ?? ''),
    from: { name: from?.name || null, address: from?.address ?? '' },
    recipients: [...recipients.map(({ address }) => address), ...delivered.map(toAddress)],
    subject: toLine(parsed.subject ?? '', 300),
    date: Number.isNaN(date.getTime()) ? null : date,
    isAutomatic: isAutomatic(values),
    isForged: isForged(values),
    isReport: /^\s*multipart\/report\b/i.test(values['content-type'] ?? ''),
    list: parsed.headers
      .slice(0, mostHeaders)
      .map(({ key, value }) => ({ key, value: value.slice(0, longestHeader) })),
    addresses: {
      from: flatten([parsed.from]),
      sender: flatten([parsed.sender]),
      replyTo: flatten(parsed.replyTo ?? []),
      to: flatten(parsed.to ?? []),
      cc: flatten(parsed.cc ?? []),
    },
  };
}

/** The value in characters. */
const [mostHeaders, longestHeader] = [1000, 20_000];

const mostRecipients = 100;

function flatten(addresses: readonly (Address | undefined)[]) {
  return addresses
    .flatMap((one) => one?.group ?? one ?? [])
    .slice(0, mostRecipients)
    .map(({ name, address }) => ({ name: toLine(name, 100), address: toAddress(address) }));
}

const toAddress = (text: string) => toLine(normalAddress(text), 254);

/** The topmost of each, which our own mail server has written or checked. */
const firstValues = (headers: readonly Header[]): Record<string, string> =>
  Object.fromEntries(headers.toReversed().map(({ key, value }) => [key, value]));
