import { withoutAddresses } from '../../platform/database/failures.ts';
import { isFaultOfAddress } from '../../platform/email/email-address.ts';
import { toLine } from './email-text.ts';
import { messageIds, toFields, toGroups } from './email-headers.ts';

/** What a mail server or provider reports about an email of ours. */
export type DeliveryReport = {
  /** By which the report may name it; the surest first. */
  messageIds: readonly string[];
} & ({ kind: 'complaint' } | Bounce);

export type Bounce = {
  kind: 'bounce';
  /** Whether the server has given up on this email. */
  isFinal: boolean;
  /** Whether the address itself is wrong, so that other emails would fare alike. */
  isOfAddress: boolean;
  /** Who does not get it, if the server says so. */
  recipient?: string;
  reason: string;
};

/** A part of an email that holds no others: its type in lower case, and its text. */
export type ReportPart = { type: string; text: string };

/**
 * The report on a bounce (RFC 3464, or the text of qmail or Exim) or a complaint (RFC 5965), in any
 * wrapping; null if it is neither, or names no email. `named` are the Message-IDs that its own
 * headers answer.
 */
export function readReport(
  parts: readonly ReportPart[],
  named: readonly string[] = [],
): DeliveryReport | null {
  const report = readComplaint(parts) ?? readBounce(parts);
  const ids = [...findIds(parts), ...named];
  return report && ids.length > 0 ? { ...report, messageIds: [...new Set(ids)] } : null;
}

/** Providers send other feedback in the same format, such as `not-spam`. */
function readComplaint(parts: readonly ReportPart[]) {
  const feedback = parts.find(({ type }) => /\/(x-)?feedback-report$/.test(type));
  if (!feedback) return null;
  const isComplaint = /^(abuse|fraud|virus|other)$/i.test(
    toFields(feedback.text)['feedback-type'] ?? '',
  );
  return isComplaint ? { kind: 'complaint' as const } : null;
}

function readBounce(parts: readonly ReportPart[]): Bounce | null {
  const status = parts.find(({ type }) => isStatus.test(type));
  if (status) return readStatus(status.text);
  for (const { type, text } of parts) {
    const bounce = type === 'text/plain' ? readWords(text) : null;
    if (bounce) return bounce;
  }
  return null;
}

/** Types as they are, and as programs misspell them. */
const isStatus = /^(message|text)\/(x-|global-)?delivery-?status$/;
const isOriginal = /^(message|text)\/(x-)?(rfc-?822|global)(-?headers?)?$/;

/** The fields of the first recipient whom it fails, since an email has few and servers report on each. */
function readStatus(text: string): Bounce | null {
  const groups = toGroups(text).filter((group) => 'action' in group || 'status' in group);
  const recipient =
    groups.find(({ action = '' }) => /^(failed|delayed)$/i.test(action)) ?? groups[0];
  const action = recipient?.['action']?.toLowerCase();
  if (!recipient || (action !== 'failed' && action !== 'delayed')) return null;
  const status = /\b[245](\.\d{1,3}){2}\b/.exec(recipient['status'] ?? '')?.[0];
  const diagnosis = (recipient['diagnostic-code'] ?? '').replace(/^\s*[\w-]+\s*;\s*/, '');
  const words = diagnosis || `status ${status ?? 'unknown'}`;
  const named = recipient['original-recipient'] ?? recipient['final-recipient'] ?? '';
  const bounce = toBounce(action === 'failed', words, status ?? '');
  const address = named
    .split(/[\s;<>]+/)
    .find((part) => part.includes('@'))
    ?.toLowerCase();
  return { ...bounce, ...(address && { recipient: address }) };
}

/** As qmail and Exim introduce the email that they return. */
const copyFollows =
  /^-{3,} ?(?:below this line is a copy of the message|this is a copy of (?:the|your) message).*$/im;
const hasFailed =
  /this is the qmail-send program|this is a permanent error|the following address(?:es|\(es\))? failed/i;

/** Reports that are text alone: what failed stands below the recipient's address. */
function readWords(text: string): Bounce | null {
  const lines = text.replaceAll('\r\n', '\n');
  const copy = copyFollows.exec(lines);
  const head = copy ? lines.slice(0, copy.index) : lines;
  if (!hasFailed.test(head)) return null;
  const reason = /^(?:<[^<>\n]*>:| {2}[^\s@]+@[^\s@]+)\n(.+)/m.exec(head)?.[1];
  const paragraph =
    reason === undefined ? '' : head.slice(head.indexOf(reason)).split('\n\n', 1)[0];
  return toBounce(true, paragraph || 'it could not be delivered');
}

const toBounce = (isFinal: boolean, words: string, status = ''): Bounce => ({
  kind: 'bounce',
  isFinal,
  isOfAddress: isFinal && isFaultOfAddress(status, words),
  reason: withoutAddresses(toLine(words, 1000)),
});

/** Of the email returned, then what the status calls it, then any that the words show. */
function findIds(parts: readonly ReportPart[]): string[] {
  const named = (fields: Record<string, string>) => toIds(fields['message-id'] ?? '');
  const returned = parts.filter(({ type }) => isOriginal.test(type));
  const status = parts.filter(
    ({ type }) => isStatus.test(type) || type.endsWith('feedback-report'),
  );
  const texts = parts.filter(({ type }) => type === 'text/plain');
  return [
    ...returned.flatMap(({ text }) => named(toFields(text))),
    ...status.flatMap(({ text }) => toGroups(text).flatMap(getOriginalIds)),
    ...texts.flatMap(({ text }) => {
      const ids = [...text.matchAll(/^[> \t]*message-id:[ \t]*(\S+)/gim)];
      return ids.flatMap(([, id = '']) => toIds(id));
    }),
  ];
}

const getOriginalIds = (fields: Record<string, string>) =>
  ['original-message-id', 'x-original-message-id', 'original-envelope-id'].flatMap((name) =>
    toIds(fields[name] ?? ''),
  );

/** With brackets, which some leave out. */
function toIds(header: string): string[] {
  const ids = messageIds(header);
  const bare = /^[^<>\s@]{1,200}@[^<>\s@]{1,100}$/.exec(header.trim());
  return ids.length === 0 && bare ? messageIds(`<${bare[0]}>`) : ids.slice(0, 1);
}
