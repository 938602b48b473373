import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';
import { refine } from 'zod/mini';
import { disposableMessage } from './contact-details.ts';

/** Checks a form's `email` against the long list, which only the server has. */
export const notDisposable = refine<{ email: string }>(({ email }) => !isKnownDisposable(email), {
  path: ['email'],
  message: disposableMessage,
});

const listed = disposableEmailBlocklistSet();

/** On the list, but permanent mailboxes, or relays that forward to one. */
const wronglyListed = `21cn.com 4warding.com 4warding.net 4warding.org opayq.com sneakemail.com
  zoemail.com zoemail.net zoemail.org`.split(/\s+/);

/** Whether the address's domain, or a parent, is on a maintained list of some 9,000. */
export function isKnownDisposable(address: string): boolean {
  const labels = address.slice(address.lastIndexOf('@') + 1).split('.');
  const names = labels.map((_, index) => labels.slice(index).join('.'));
  const found = names.find((name) => listed.has(name));
  return found !== undefined && !isBritishFirm(found) && !wronglyListed.includes(found);
}

/**
 * Most British domains on the list lapsed from a charity or a shop and were bought by a robot. They may have
 * a genuine owner again, so only those named after their purpose are rejected.
 */
const isBritishFirm = (domain: string) => domain.endsWith('.uk') && !/mail|inbox|spam/.test(domain);
