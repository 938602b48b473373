import MailChecker from 'mailchecker';
import { refine } from 'zod/mini';
import { disposableMessage, isOfDomain } from './contact-details.ts';

/** What the server asks of a form's `email` beyond the browser: a domain that is on no list. */
export const lastingMailbox = refine<{ email: string }>(({ email }) => !isKnownDisposable(email), {
  path: ['email'],
  message: disposableMessage,
});

/**
 * On the list, and no throw-away mailboxes: relays that hand on to their reader's own, providers of
 * mail, and firms.
 */
const lasting = `duck.com mozmail.com relay.firefox.com simplelogin.com simplelogin.co aleeas.com
  slmail.me slmails.com passmail.net passmail.com passinbox.com anonaddy.com anonaddy.me addy.io
  hush.com dr.com sdf.org test.com test.de a.com`.split(/\s+/);

/**
 * Whether a maintained list of some 55,000 domains has the address's, or one above it. The list's own
 * check has rules for addresses as well, and what fails those is not disposable.
 */
function isKnownDisposable(address: string): boolean {
  const labels = address.slice(address.lastIndexOf('@') + 1).split('.');
  const listed = MailChecker.blacklist();
  const isListed = labels.some((_, index) => listed.has(labels.slice(index).join('.')));
  return isListed && !isOfDomain(address, lasting);
}
