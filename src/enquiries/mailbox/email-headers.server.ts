import type { Address as ParsedAddress, Email } from 'postal-mime';
import { normalAddress } from '../../platform/email/email-address.ts';
import { type Address, type EmailHeaders, getField, messageIds } from './email-headers.ts';
import { toLine } from './email-text.ts';
import { readMime } from './mime-tree.server.ts';

/** In bytes; what an email answers stands before that, if a person wrote it. */
export const longestHeaders = 100_000;

/** Null if they are too long or broken to be read. */
export async function readHeaders(raw: Uint8Array): Promise<EmailHeaders | null> {
  const mime = await readMime(raw);
  return mime && toHeaders(mime.email);
}

export function toHeaders(parsed: Email): EmailHeaders {
  const fields = parsed.headers
    .slice(0, mostHeaders)
    .map(({ key, value }) => ({ key: key.toLowerCase(), value: value.slice(0, longestHeader) }));
  const [from] = flatten([parsed.from]);
  const date = new Date(parsed.date ?? '');
  return {
    fields,
    messageId: messageIds(getField(fields, 'message-id'))[0] ?? null,
    from: from ?? { name: null, address: '' },
    replyTo: flatten(parsed.replyTo),
    to: flatten(parsed.to),
    cc: flatten(parsed.cc),
    subject: toLine(parsed.subject ?? '', 300),
    date: Number.isNaN(date.getTime()) ? null : date,
  };
}

/** The value in characters. */
const [mostHeaders, longestHeader] = [1000, 20_000];

const mostRecipients = 100;

const flatten = (addresses: readonly (ParsedAddress | undefined)[] = []): Address[] =>
  addresses
    .flatMap((one) => one?.group ?? one ?? [])
    .slice(0, mostRecipients)
    .map(({ name, address }) => ({
      name: toLine(name, 100) || null,
      address: toLine(normalAddress(address), 254),
    }));
