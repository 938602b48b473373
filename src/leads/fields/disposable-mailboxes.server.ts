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
 * Of some 500 British domains on the list, those of throw-away mailboxes. Most others come from old
 * reports of spam in forums and are called after plumbers, solicitors and shops, who may write to us.
 */
const disposableInBritain = `10minutemail.co.uk 14n.co.uk bangban.uk ccmail.uk cocoro.uk
  dfjunkmail.co.uk emailgen.uk farrse.co.uk friendlymail.co.uk ginzi.co.uk ginzy.co.uk gsrv.co.uk
  gynzi.co.uk hamham.uk instmail.uk kemail.uk luxusmail.uk mailinator.co.uk mailuniverse.co.uk
  mobileninja.co.uk sendapp.uk spamthis.co.uk tagt.uk tempinbox.co.uk temporamail.uk w3internet.co.uk
  xoxy.uk`.split(/\s+/);

/**
 * Whether a maintained list of some 55,000 domains has the address's, or one above it. The list's own
 * check has rules for addresses as well, and what fails those is not disposable.
 */
function isKnownDisposable(address: string): boolean {
  if (address.endsWith('.uk')) return isOfDomain(address, disposableInBritain);
  const labels = address.slice(address.lastIndexOf('@') + 1).split('.');
  const listed = MailChecker.blacklist();
  const isListed = labels.some((_, index) => listed.has(labels.slice(index).join('.')));
  return isListed && !isOfDomain(address, lasting);
}
