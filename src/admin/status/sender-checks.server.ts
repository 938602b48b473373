import { Resolver } from 'node:dns/promises';
import { failureCode } from '../../platform/database/failures.ts';
import type { HealthCheckResult, HealthCheck } from '../../platform/reporting.ts';
import {
  commonSelectors,
  dkimFinding,
  dmarcFinding,
  exampleSender,
  isDkimKey,
  isExampleDomain,
  senderDomain,
  spfFinding,
} from './sender-rules.ts';

/** A name's TXT records; none if the name does not exist. Other failures throw. */
export type LookUp = (name: string) => Promise<string[]>;

export const senderChecks: HealthCheck[] = [
  { name: 'SPF', run: ({ config }) => ask(config.MAIL_FROM, resolveSpf) },
  { name: 'DKIM', run: ({ config }) => ask(config.MAIL_FROM, resolveDkim) },
  { name: 'DMARC', run: ({ config }) => ask(config.MAIL_FROM, resolveDmarc) },
];

async function ask(
  mailFrom: string,
  look: (domain: string, lookUp: LookUp) => Promise<HealthCheckResult>,
): Promise<HealthCheckResult> {
  const domain = senderDomain(mailFrom);
  return isExampleDomain(domain) ? exampleSender : look(domain, textRecords);
}

export async function resolveSpf(domain: string, lookUp: LookUp): Promise<HealthCheckResult> {
  return spfFinding(await lookUp(domain));
}

/** A subdomain without its own record inherits its parent's. */
export async function resolveDmarc(domain: string, lookUp: LookUp): Promise<HealthCheckResult> {
  for (let name = domain; name.includes('.'); name = name.slice(name.indexOf('.') + 1)) {
    const records = await lookUp(`_dmarc.${name}`);
    if (records.some((record) => /^v=DMARC1/i.test(record))) return dmarcFinding(records);
  }
  return dmarcFinding([]);
}

/** A failed look-up for one name does not hide the others. */
export async function resolveDkim(domain: string, lookUp: LookUp): Promise<HealthCheckResult> {
  const answers = await Promise.allSettled(
    commonSelectors.map((selector) => lookUp(`${selector}._domainkey.${domain}`)),
  );
  const failure = answers.find((answer) => answer.status === 'rejected');
  const found = commonSelectors.filter((_selector, index) => {
    const answer = answers[index];
    return answer?.status === 'fulfilled' && answer.value.some(isDkimKey);
  });
  if (found.length === 0 && failure) throw failure.reason;
  return dkimFinding(found);
}

async function textRecords(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 1500, tries: 1 });
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    if (['ENOTFOUND', 'ENODATA'].includes(failureCode(error) ?? '')) return [];
    throw error;
  }
}
