import type { mailMessages } from '../../platform/email/mail-messages.table.server.ts';

type Mail = Pick<
  typeof mailMessages.$inferSelect,
  'state' | 'tries' | 'recipient' | 'job' | 'sendingUntil'
>;

/** Why a mail cannot be put into the queue now; null if it can. */
export type ResendRefusal =
  | 'sent already'
  | 'not tried yet'
  | 'being sent'
  | 'recipient forgotten'
  | 'origin unknown'
  | 'no mail server';

/**
 * Failed mails may be resent, failing ones tried at once, and kept ones sent if there is a mail server
 * now. A mail that has not been tried yet waits for its turn, because of the limits.
 */
export function resendRefusal(mail: Mail, now: Date, hasMailServer: boolean): ResendRefusal | null {
  if (mail.state === 'sent') return 'sent already';
  if (mail.recipient === null) return 'recipient forgotten';
  if (mail.job === null) return 'origin unknown';
  if (mail.state === 'kept' && !hasMailServer) return 'no mail server';
  if (mail.state === 'queued' && mail.sendingUntil && mail.sendingUntil > now) return 'being sent';
  if (mail.state === 'queued' && mail.tries === 0) return 'not tried yet';
  return null;
}
