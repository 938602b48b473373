import MailChecker from 'mailchecker';
import { refine } from 'zod/mini';
import { disposableMessage } from './contact-details.ts';

/** What the server asks of a form's `email` beyond the browser: a domain that is on no list. */
export const lastingMailbox = refine<{ email: string }>(({ email }) => !isKnownDisposable(email), {
  path: ['email'],
  message: disposableMessage,
});

/** Whether a maintained list of some 55,000 domains knows the address as a throw-away mailbox. */
function isKnownDisposable(address: string): boolean {
  return !MailChecker.isValid(`probe@${address.slice(address.lastIndexOf('@') + 1)}`);
}
