import MailChecker from 'mailchecker';

/** Whether a maintained list of some 55,000 domains knows the address as a throw-away mailbox. */
export function isKnownDisposable(address: string): boolean {
  return !MailChecker.isValid(`probe@${address.slice(address.lastIndexOf('@') + 1)}`);
}
