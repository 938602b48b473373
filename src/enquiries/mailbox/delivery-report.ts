import { withoutAddresses } from '../../platform/database/failures.ts';
import { messageIds } from './threading.ts';
import { toLine } from './email-text.ts';

/** What a mail server or provider reports about an email of ours, which it names by its Message-ID. */
export type DeliveryReport = { messageId: string } & (
  | {
      is: 'bounce';
      /** Whether the server has given up on this email. */
      isFinal: boolean;
      /** Whether the address itself is wrong, so that other emails would fare alike. */
      isOfAddress: boolean;
      reason: string;
    }
  | { is: 'complaint' }
);

/** A part of a `multipart/report` (RFC 6522): its type in lower case, and its text. */
export type ReportPart = { type: string; text: string };

/** The report on a bounce (RFC 3464) or a complaint (RFC 5965); null if it is neither, or names no email. */
export function readReport(parts: readonly ReportPart[]): DeliveryReport | null {
  const original = parts.find(({ type }) => /^(message\/rfc822|text\/rfc822-headers)$/.test(type));
  const messageId = messageIds(fields(original?.text ?? '')['message-id'] ?? '')[0];
  if (messageId === undefined) return null;
  const complaint = parts.find(({ type }) => type === 'message/feedback-report');
  if (complaint) return isComplaint(complaint.text) ? { is: 'complaint', messageId } : null;
  const status = parts.find(({ type }) => /^message\/(global-)?delivery-status$/.test(type));
  const bounce = status && readStatus(status.text);
  return bounce ? { ...bounce, messageId } : null;
}

/** Providers send other feedback in the same format, such as `not-spam`. */
const isComplaint = (text: string) =>
  /^(abuse|fraud|virus|other)$/i.test(fields(text)['feedback-type'] ?? '');

/** The first recipient's fields, since each of our emails has one. */
function readStatus(text: string) {
  const groups = text
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n/)
    .map(fields);
  const recipient = groups.find((group) => 'action' in group || 'status' in group);
  const action = recipient?.['action']?.toLowerCase();
  if (!recipient || (action !== 'failed' && action !== 'delayed')) return null;
  const [status, kind, subject = ''] =
    /\b([245])\.(\d{1,3}\.\d{1,3})\b/.exec(recipient['status'] ?? '') ?? [];
  const diagnosis = (recipient['diagnostic-code'] ?? '').replace(/^\s*[\w-]+\s*;\s*/, '');
  return {
    is: 'bounce' as const,
    isFinal: action === 'failed',
    isOfAddress: action === 'failed' && kind === '5' && !isPassing(subject),
    reason: withoutAddresses(toLine(diagnosis || `status ${status ?? 'unknown'}`, 1000)),
  };
}

/** A full mailbox (x.2.2), and what is held against us or our email rather than the address (x.7.x). */
const isPassing = (subject: string) => /^(2\.2|7\.\d+)$/.test(subject);

/** Header fields by their name in lower case; the first one counts. Stops at an empty line. */
function fields(text: string): Record<string, string> {
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
