import {
  type AuthenticateResult,
  authenticate,
  type DMARCResult,
  type DNSResolver,
} from 'mailauth';
import { isReserved } from '../../platform/security/client-network.ts';
import type { Verdict } from './verdict.ts';

/** A record's text as DNS answered, or the code of its failure. */
export type DnsAnswer = { records: string[][] | string[] } | { code: string };
export type DnsAnswers = Record<string, DnsAnswer>;

type Input = { raw: Uint8Array; answers: DnsAnswers };

type Judged = { kind: 'judged'; verdict: Verdict } | { kind: 'asks'; questions: string[] };

/** Servers that an email passed on its way, of which one was the first to get it from ours. */
const mostHops = 6;

/**
 * What a receiver finds of an email that arrived, by what DNS has answered so far; or what else has to be
 * asked, such as `TXT _dmarc.example.org`, since this process has no network.
 */
export async function parse({ raw, answers }: Input): Promise<Judged> {
  const asked = new Set<string>();
  const judge = (hop: Hop) =>
    authenticate(Buffer.from(raw), { ...hop, ...toOptions(answers, asked) });
  const first = await judge({});
  const sender = first.dkim.envelopeFrom || first.dkim.headerFrom?.[0] || '';
  let found: Found = { result: first, ip: null };
  for (const hop of findHops(first)) {
    const result = await judge({ ...hop, sender });
    const passes = result.spf && result.spf.status.result === 'pass';
    if (found.ip === null || passes) found = { result, ip: hop.ip };
    if (passes) break;
  }
  if (asked.size > 0) return { kind: 'asks', questions: [...asked] };
  return { kind: 'judged', verdict: toVerdict(found) };
}

type Found = { result: AuthenticateResult; ip: string | null };
type Hop = { ip?: string; helo?: string; sender?: string };

function toOptions(answers: DnsAnswers, asked: Set<string>) {
  const resolver: DNSResolver = async (name, type) => {
    const question = `${type} ${name.toLowerCase()}`;
    const answer = answers[question];
    if (!answer) asked.add(question);
    if (answer && 'records' in answer) return answer.records;
    throw Object.assign(new Error('no record'), { code: answer?.code ?? 'ENOTFOUND' });
  };
  return { resolver, mta: 'localhost', disableArc: true, disableBimi: true, rejectRsaSha1: true };
}

/** Each provider adds lines of its own, so the one that was given it by our server is among the first. */
function findHops({ receivedChain = [] }: AuthenticateResult) {
  const hops = receivedChain.flatMap(({ from }) => {
    const literals = [...(from?.comment ?? '').matchAll(/\[(?:IPv6:)?([\da-f.:]{2,45})\]/gi)];
    const ip = literals.at(-1)?.[1];
    return ip && !isReserved(ip) ? [{ ip, helo: from?.value ?? '' }] : [];
  });
  return hops.slice(0, mostHops);
}

function toVerdict({ result: { spf, dkim, dmarc }, ip }: Found): Verdict {
  const signatures = dkim.results.filter(({ signingDomain }) => signingDomain);
  return {
    from: domainOf(dkim.headerFrom?.[0] ?? ''),
    spf: {
      result: (ip !== null && spf && spf.status.result) || 'unknown',
      domain: (spf && spf.domain) || '',
      ip,
    },
    dkim: signatures.map(({ status, signingDomain = '', selector = '', signingHeaders }) => ({
      result: status.result,
      why: status.comment || null,
      domain: signingDomain,
      selector,
      isAligned: Boolean(status.aligned),
      isWhole: !status.underSized,
      signsUnsubscribe: unsubscribeFields.every((field) =>
        toNames(signingHeaders?.keys).includes(field),
      ),
    })),
    dmarc: dmarc
      ? {
          result: dmarc.status.result,
          policy: dmarc.policy,
          isSpfAligned: isAligned(dmarc, 'spf'),
          isDkimAligned: isAligned(dmarc, 'dkim'),
        }
      : { result: 'none', policy: 'none', isSpfAligned: false, isDkimAligned: false },
  };
}

/** Without a record there is no `alignment`, though its type has it. */
const isAligned = (dmarc: DMARCResult, by: 'spf' | 'dkim') =>
  'alignment' in dmarc && Boolean(dmarc.alignment[by].result);

const unsubscribeFields = ['list-unsubscribe', 'list-unsubscribe-post'];

const toNames = (keys = '') => keys.split(':').map((name) => name.trim().toLowerCase());

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase();
