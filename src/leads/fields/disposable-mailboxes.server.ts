import MailChecker from 'mailchecker';
import { refine } from 'zod/mini';
import { disposableMessage } from './contact-details.ts';

/** What the server asks of a form's `email` beyond the browser: a domain that is on no list. */
export const lastingMailbox = refine<{ email: string }>(({ email }) => !isKnownDisposable(email), {
  path: ['email'],
  message: disposableMessage,
});

/**
 * Whether a maintained list of some 55,000 domains has the address's, or one above it. The list's own
 * check has rules for addresses as well, and what fails those is not disposable.
 */
function isKnownDisposable(address: string): boolean {
  const labels = address.slice(address.lastIndexOf('@') + 1).split('.');
  const listed = MailChecker.blacklist();
  return labels.some((_, index) => listed.has(labels.slice(index).join('.')));
}
