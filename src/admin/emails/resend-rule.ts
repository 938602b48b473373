import type { emailMessages } from '../../platform/email/email-messages.table.server.ts';

type EmailMessage = Pick<
  typeof emailMessages.$inferSelect,
  'state' | 'tries' | 'recipient' | 'sendingUntil'
>;

/** Why an email cannot be queued now; null if it can. */
export type ResendRejection =
  | 'sent already'
  | 'not tried yet'
  | 'being sent'
  | 'recipient forgotten'
  | 'no mail server';

/**
 * Failed emails may be resent, failing ones tried at once, and kept ones sent if an email server is set
 * now. An untried email waits its turn, because of the limits.
 */
export function resendRejection(
  message: EmailMessage,
  now: Date,
  hasEmailServer: boolean,
): ResendRejection | null {
  if (message.state === 'sent') return 'sent already';
  if (message.recipient === null) return 'recipient forgotten';
  if (message.state === 'kept' && !hasEmailServer) return 'no mail server';
  if (message.state === 'queued' && message.sendingUntil && message.sendingUntil > now)
    return 'being sent';
  if (message.state === 'queued' && message.tries === 0) return 'not tried yet';
  return null;
}
