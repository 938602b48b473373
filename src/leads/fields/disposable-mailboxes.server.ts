import MailChecker from 'mailchecker';
import { refine } from 'zod/mini';
import { disposableMessage, isOfDomain } from './contact-details.ts';

/** Checks a form's `email` against the long list, which only the server has. */
export const notDisposable = refine<{ email: string }>(({ email }) => !isKnownDisposable(email), {
  path: ['email'],
  message: disposableMessage,
});

/** On the list, but not disposable: relays that forward to a real mailbox, mail providers, and firms. */
const wronglyListed =
  `duck.com mozmail.com relay.firefox.com simplelogin.com simplelogin.co aleeas.com
  slmail.me slmails.com passmail.net passmail.com passinbox.com anonaddy.com anonaddy.me addy.io
  hush.com dr.com sdf.org test.com test.de a.com`.split(/\s+/);

/**
 * Those of the list's 500 or so British domains that are disposable. Most of the others come from old
 * reports of forum spam and are named after plumbers, solicitors and shops, who may write to us.
 */
const disposableInBritain = `10minutemail.co.uk 14n.co.uk bangban.uk ccmail.uk cocoro.uk
  dfjunkmail.co.uk emailgen.uk farrse.co.uk friendlymail.co.uk ginzi.co.uk ginzy.co.uk gsrv.co.uk
  gynzi.co.uk hamham.uk instmail.uk kemail.uk luxusmail.uk mailinator.co.uk mailuniverse.co.uk
  mobileninja.co.uk sendapp.uk spamthis.co.uk tagt.uk tempinbox.co.uk temporamail.uk w3internet.co.uk
  xoxy.uk`.split(/\s+/);

/**
 * Whether the domain of the address, or one above it, is on a maintained list of some 55,000. The
 * library's own check also applies rules for addresses, and one that breaks those is not disposable.
 */
function isKnownDisposable(address: string): boolean {
  if (address.endsWith('.uk')) return isOfDomain(address, disposableInBritain);
  const labels = address.slice(address.lastIndexOf('@') + 1).split('.');
  const listed = MailChecker.blacklist();
  const isListed = labels.some((_, index) => listed.has(labels.slice(index).join('.')));
  return isListed && !isOfDomain(address, wronglyListed);
}
