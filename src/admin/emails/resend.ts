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

export const emailNotices: Record<string, string> = {
  queued: 'Back in the queue. It goes out in a moment.',
  all: 'They are back in the queue.',
  some: 'The oldest 200 are back in the queue. Press again for the rest.',
  dismissed: 'Dismissed: it is reported no more.',
  'all-dismissed': 'Dismissed: these failures are reported no more.',
  none: 'There is no email that can still be sent.',
};

export const failedAdvice =
  'A reason that begins with 5 is final: the address is wrong or closed, or its mail server refuses our mail. Find the person under Leads, correct what is wrong or reach them another way. Any other reason is a fault on the way: send the email again once it is over.';

export const formatRejection: Record<ResendRejection, string> = {
  'sent already': 'It has been sent.',
  'not tried yet': 'It is in the queue and will go out by itself.',
  'being sent': 'It is being sent right now.',
  'recipient forgotten': 'Its recipient has been forgotten, so it cannot be sent again.',
  'no mail server': 'No mail server is set: set SMTP_URL and restart, then send it.',
};
