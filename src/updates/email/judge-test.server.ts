import { Resolver } from 'node:dns/promises';
import { invalid, success } from '../../accounts/admin-action.server.ts';
import { failureCode } from '../../platform/database/failures.ts';
import { isExampleDomain, senderDomain } from '../../platform/email/email-address.ts';
import { parseApart } from '../../platform/parsing/parse-apart.server.ts';
import type { DnsAnswer, DnsAnswers, parse as judge } from './judge-email.parser.server.ts';
import { explain, findFaults, type Verdict } from './verdict.ts';

const judgeApart = parseApart<typeof judge>('src/updates/email/judge-email.parser.server.ts', {
  seconds: 20,
  megabytes: 256,
});

/** In bytes: our updates are below 100 KB, in two parts. */
export const largestTest = 1_000_000;

export type Judgement =
  | { kind: 'judged'; verdict: Verdict }
  | { kind: 'unreadable' }
  | { kind: 'unavailable' };

export type Resolve = (type: string, name: string) => Promise<DnsAnswer>;

/** Each answer may lead to further questions: an SPF record to ten others, a DMARC walk to eight. */
const [mostRounds, mostQuestions] = [16, 80];

/** What a receiver finds of an email. It is read apart from the site, and DNS is asked by the site. */
export async function judgeEmail(raw: Uint8Array, resolve: Resolve = ask): Promise<Judgement> {
  const answers: DnsAnswers = {};
  for (let round = 0; round < mostRounds; round += 1) {
    const parsed = await judgeApart({ raw, answers });
    if (parsed.kind !== 'read') return { kind: parsed.kind };
    if (parsed.value.kind === 'judged') return parsed.value;
    const { questions } = parsed.value;
    if (Object.keys(answers).length + questions.length > mostQuestions) break;
    const found = await Promise.all(questions.map((question) => answer(question, resolve)));
    for (const [at, question] of questions.entries()) answers[question] = found[at] ?? refused;
  }
  return { kind: 'unreadable' };
}

const refused = { code: 'EREFUSED' };

async function answer(question: string, resolve: Resolve): Promise<DnsAnswer> {
  const [type = '', name = ''] = question.split(' ');
  return types.has(type) ? resolve(type, name) : refused;
}

const types = new Set(['TXT', 'A', 'AAAA', 'MX', 'PTR', 'CNAME']);

async function ask(type: string, name: string): Promise<DnsAnswer> {
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  try {
    // Of these types, each record is text or a list of texts, and an MX as mailauth takes it.
    return { records: (await resolver.resolve(name, type)) as string[] | string[][] };
  } catch (error) {
    return { code: failureCode(error) ?? 'ETIMEOUT' };
  }
}

type Test = { verdict: Verdict | null; state: string; reason: string | null } | null;

/** The version that goes out has been through the mail server, and what arrived was read. */
export function getTestFaults(mailFrom: string, revision: number, test: Test): string[] {
  if (test?.verdict) {
    // Of those, DNS knows nothing.
    return isExampleDomain(senderDomain(mailFrom)) ? [] : findFaults(explain(test.verdict));
  }
  if (!test) return [`Revision ${revision} has not been tested: send it to yourself first.`];
  if (test.state === 'sent') {
    return [`What arrived of the test of revision ${revision} has not been read yet.`];
  }
  return test.state === 'queued'
    ? [`The test of revision ${revision} is on its way: load this page again.`]
    : [`The test of revision ${revision} was not accepted: ${test.reason ?? test.state}.`];
}

export type ReadTest =
  | { kind: 'read' }
  | { kind: 'missing' }
  /** It is none of this revision's tests. */
  | { kind: 'other' }
  | { kind: 'unreadable' }
  | { kind: 'unavailable'; reason: string };

/** The answer to who asked for it. */
export function sayRead(read: ReadTest) {
  if (read.kind === 'read') return success('read');
  const messages = {
    missing: 'It has not arrived in the followed mailbox yet. Look into its spam folder too.',
    other: 'This is not the test of this revision: take all of the email, with its headers.',
    unreadable: 'It could not be read as an email.',
    unavailable: `It cannot be read at the moment: ${'reason' in read ? read.reason : ''}.`,
  };
  return invalid([{ field: '', message: messages[read.kind] }]);
}
