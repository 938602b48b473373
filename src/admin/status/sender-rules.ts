import type { HealthCheckResult } from '../../platform/reporting.ts';
import { endSentence } from '../../ui/content/end-sentence.ts';
import { formatDuration } from '../../ui/content/durations.ts';

/** Which servers may send for the domain (RFC 7208). `records` are the domain's TXT records. */
export function spfFinding(records: readonly string[]): HealthCheckResult {
  const found = records.filter((record) => /^v=spf1(\s|$)/i.test(record));
  const advice =
    'Publish one TXT record at your domain, naming your provider’s servers and ending in “~all” or “-all”; your provider has the text.';
  const miscounted = miscount(found.length, advice);
  if (miscounted) return miscounted;
  const [record = ''] = found;
  if (/\s\+?all\b/i.test(record)) {
    return { level: 'red', message: 'It lets any server send in your name.', advice };
  }
  const isClosed = /\s[~-]all\b/i.test(record) || /\sredirect=/i.test(record);
  return isClosed
    ? { level: 'green', message: 'One record, and it says who may send.' }
    : { level: 'amber', message: 'It does not say what to do with other servers.', advice };
}

/** What receivers do with forged email (RFC 7489). `records` are those at `_dmarc`. */
export function dmarcFinding(records: readonly string[]): HealthCheckResult {
  const found = records.filter((record) => /^v=DMARC1\s*;/i.test(record));
  const advice =
    'Publish “v=DMARC1; p=quarantine; rua=mailto:…” as a TXT record at “_dmarc.” plus your domain; start with “p=none” if you have other senders, and read the reports.';
  const miscounted = miscount(found.length, advice);
  if (miscounted) return miscounted;
  const policy = /;\s*p\s*=\s*(\w+)/i.exec(found[0] ?? '')?.[1]?.toLowerCase();
  if (policy === 'quarantine' || policy === 'reject') {
    return { level: 'green', message: `Its policy for forged mail is “${policy}”.` };
  }
  return {
    level: 'amber',
    message: 'It only monitors (p=none): forged mail still arrives.',
    advice,
  };
}

/** Receivers want exactly one record: none asks for nothing, and of two they use neither. */
function miscount(count: number, advice: string): HealthCheckResult | null {
  if (count === 1) return null;
  if (count === 0) return { level: 'amber', message: 'There is no record.', advice };
  return {
    level: 'red',
    message: `There are ${count} records, so receivers ignore them all.`,
    advice,
  };
}

/** Selectors that providers commonly use; only the signer knows the real one. */
export const commonSelectors = [
  'default',
  'dkim',
  'mail',
  'smtp',
  'google',
  'selector1',
  'selector2',
  'k1',
  'k2',
  's1',
  's2',
  'fm1',
  'protonmail',
  'zoho',
  'mandrill',
  'mxvault',
  'pm',
  'resend',
  'sig1',
] as const;

/** `found` are the selectors that have a key (RFC 6376). Not finding one proves nothing. */
export function dkimFinding(found: readonly string[]): HealthCheckResult {
  if (found.length > 0) {
    return { level: 'green', message: `There is a key under ${found.join(', ')}.` };
  }
  return {
    level: 'amber',
    message: 'Not known: there is no key under a common name, but yours may have another.',
    advice:
      'Send yourself an email from the site and check its “DKIM-Signature” header: “s=” is the name, “d=” must be your domain. If there is none, turn on signing at your provider.',
  };
}

/** An empty `p=` means that the key has been withdrawn. */
export const isDkimKey = (record: string): boolean =>
  /(^|;)\s*p=[a-z0-9+/]/i.test(record.replaceAll(/\s/g, ''));

export const exampleSender: HealthCheckResult = {
  level: 'amber',
  message: 'MAIL_FROM is still an example.',
  advice: 'Set MAIL_FROM to an address of your own domain.',
};

export type EmailCheck = { checkedAt: Date; isOk: boolean | null; reason: string | null };

/**
 * Judged by the last requested check, or by the last accepted email if that was later. Neither counts if
 * it was yesterday, or if an email has failed since.
 */
export function emailServerFinding(
  hasEmailServer: boolean,
  known: { last: EmailCheck | null; sentAt: Date | null; failing: number },
  now: Date,
): HealthCheckResult {
  if (!hasEmailServer) {
    return {
      level: 'amber',
      message: 'None is set: emails are kept here and not sent.',
      advice: 'Set SMTP_URL and restart. Kept emails can then be sent from the Emails page.',
    };
  }
  const { failing, last, sentAt } = known;
  // Another machine's clock may be slightly ahead of ours.
  const age = (moment: Date) => Math.max(0, now.getTime() - moment.getTime());
  const ago = (moment: Date) => `${formatDuration(age(moment))} ago`;
  const tookEmail = sentAt !== null && (!last || sentAt > last.checkedAt);
  if (last?.isOk === false && !tookEmail) {
    return {
      level: 'red',
      message: endSentence(`It failed ${ago(last.checkedAt)}: ${last.reason ?? 'no reason given'}`),
      advice:
        'Check SMTP_URL (host, port, user, password) against your provider’s details and restart. Then try again.',
    };
  }
  const signedInAt = last?.isOk ? last.checkedAt : null;
  const tookAt = tookEmail ? sentAt : signedInAt;
  const advice = 'Press “Try the mail server”.';
  if (!tookAt || age(tookAt) >= 86_400_000) {
    return { level: 'amber', message: 'Not tried recently.', advice };
  }
  const took = `It accepted ${tookEmail ? 'an email' : 'our sign-in'} ${ago(tookAt)}`;
  if (failing === 0) return { level: 'green', message: `${took}.` };
  return { level: 'amber', message: `${took}, but emails are being tried again.`, advice };
}
