import PostalMime, { type Address, type Header } from 'postal-mime';
import { normalAddress } from '../../platform/email/email-address.ts';
import { toLine } from './email-text.ts';
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
};

/** Null if they are too long or broken to be read. */
export async function readHeaders(raw: Uint8Array): Promise<EmailHeaders | null> {
  const parsed = await PostalMime.parse(raw).catch(() => null);
  if (!parsed) return null;
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
  };
}

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
