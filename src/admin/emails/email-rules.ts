import type { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import type { HealthCheckResult } from '../../platform/reporting.ts';

type ResendableEmail = Pick<
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
  message: ResendableEmail,
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

type EmailTrouble = {
  failed: number;
  /** Also failed, but because of the recipient's address. */
  refused: number;
  failing: number;
  isLong: boolean;
  held: number;
  /** Whether any email was accepted in the same days. */
  hasSent: boolean;
};

/**
 * A mistyped address is only for the admin who sees it in the list; a fault is every address being
 * rejected.
 */
export function emailFinding(trouble: EmailTrouble): HealthCheckResult {
  const { failed, refused, failing, isLong, held, hasSent } = trouble;
  const advice = 'Fix the causes shown on the Emails page, then send again or dismiss them there.';
  if (failed > 0 || failing > 0) {
    const message = `${failed} failed for good, ${failing} failed and will be retried.`;
    return { level: failed > 0 || isLong ? 'red' : 'amber', message, advice };
  }
  if (refused >= 3 && !hasSent) {
    const message = `All of ${refused} emails were refused, and none was accepted.`;
    return { level: 'red', message, advice };
  }
  if (held > 0) {
    const message = `${held.toLocaleString('en-GB')} held back.`;
    return { level: 'amber', message, advice: 'Send the held emails from the Emails page.' };
  }
  const but = refused > 0 ? `, but for ${refused} with a refused address` : '';
  return { level: 'green', message: `Nothing has failed in seven days${but}.` };
}
