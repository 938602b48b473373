import { company } from '../company.ts';

/** RFC 9116: where to report a vulnerability. */
export function securityText(siteUrl: string, now: Date): string {
  return [
    `Contact: mailto:${company.securityContact}`,
    `Contact: ${company.phone.href}`,
    `Expires: ${expiry(now)}`,
    'Preferred-Languages: en',
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    `Policy: ${siteUrl}/terms#vulnerabilities`,
    '',
  ].join('\n');
}

/** The RFC asks for less than a year. Whole days, so that the file changes at most once a day. */
const daysValid = 300;

function expiry(now: Date): string {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + daysValid);
  return new Date(midnight).toISOString().replace('.000Z', 'Z');
}
