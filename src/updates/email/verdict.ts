/** What a receiver of a test finds; results are words of RFC 8601, such as `pass`. */
export type Verdict = {
  /** The domain that recipients see. */
  from: string;
  /** `unknown` if no line of the email says from which address it came. */
  spf: { result: string; domain: string; ip: string | null };
  dkim: Signature[];
  dmarc: { result: string; policy: string; isSpfAligned: boolean; isDkimAligned: boolean };
};

export type Signature = {
  result: string;
  why: string | null;
  domain: string;
  selector: string;
  isAligned: boolean;
  /** False if something could be added below what was signed. */
  isWhole: boolean;
  /** Both headers that offer a button for unsubscribing. */
  signsUnsubscribe: boolean;
};

export type Finding = {
  name: string;
  level: 'low' | 'moderate' | 'high';
  /** For who writes. */
  message: string;
  /** For who runs the mail server. */
  todo?: string;
};

/** In words that an office manager understands; what is `high` keeps an update from being sent. */
export function explain(verdict: Verdict): Finding[] {
  return [explainSpf, explainDkim, explainUnsubscribe, explainDmarc].map((one) => one(verdict));
}

/** What keeps an update from being sent, each with what it is about. */
export const findFaults = (findings: readonly Finding[]): string[] =>
  findings.flatMap(({ name, level, message }) => (level === 'high' ? `${name}: ${message}` : []));

const noAnswer = 'The domain name servers did not answer. Read it again in some minutes.';

function explainSpf({ from, spf, dmarc }: Verdict): Finding {
  const { result, domain, ip } = spf;
  const name = 'Sending server (SPF)';
  if (result === 'pass') {
    const aligned = dmarc.isSpfAligned
      ? ''
      : ` It is another domain than ${from}, which readers see, so it does not count there.`;
    const message = `${domain} says that the server ${ip} may send for it.${aligned}`;
    return { name, level: dmarc.isSpfAligned ? 'low' : 'moderate', message };
  }
  if (result === 'unknown') {
    return {
      name,
      level: 'moderate',
      message: 'The email does not say which server delivered it, so this could not be checked.',
    };
  }
  if (result === 'temperror') return { name, level: 'high', message: noAnswer };
  const todo = `Add ${ip} to the SPF record of ${domain}.`;
  if (result === 'none') {
    return {
      name,
      level: 'moderate',
      message: `${domain || from} does not say which servers may send for it.`,
      todo,
    };
  }
  if (result === 'permerror') {
    return {
      name,
      level: 'moderate',
      message: `What ${domain} says about its servers cannot be read.`,
      todo: `Mend the SPF record of ${domain}: one record, ten lookups at most.`,
    };
  }
  return {
    name,
    level: 'moderate',
    message: `${domain} does not name the server ${ip} as one that may send for it.`,
    todo,
  };
}

function explainDkim({ from, dkim }: Verdict): Finding {
  const name = 'Signature (DKIM)';
  const good = dkim.find(isGood);
  if (good) {
    return {
      name,
      level: 'low',
      message: `Signed for ${good.domain}, and nothing was changed on the way.`,
    };
  }
  const todo = `Have your mail server sign with a key of ${from}.`;
  const [first] = dkim;
  if (!first) return { name, level: 'high', message: 'The email is not signed.', todo };
  if (first.result === 'temperror') return { name, level: 'high', message: noAnswer };
  if (first.result !== 'pass') {
    const why = first.why ? ` (${first.why})` : '';
    return {
      name,
      level: 'high',
      message: `The signature for ${first.domain} is not valid${why}.`,
      todo: `Look at the record ${first.selector}._domainkey.${first.domain}.`,
    };
  }
  const message = first.isWhole
    ? `It is signed for ${first.domain} and not for ${from}, which readers see.`
    : 'Only the beginning of the email is signed: anything could be added below it.';
  return { name, level: 'high', message, todo };
}

const isGood = ({ result, isAligned, isWhole }: Signature) =>
  result === 'pass' && isAligned && isWhole;

function explainUnsubscribe({ dkim }: Verdict): Finding {
  const name = 'Unsubscribe button';
  if (dkim.some((one) => isGood(one) && one.signsUnsubscribe)) {
    return { name, level: 'low', message: 'Signed too, so mail programs show it.' };
  }
  return {
    name,
    level: 'high',
    message: 'No valid signature covers it, so mail programs show no button.',
    todo: 'Have your mail server sign List-Unsubscribe and List-Unsubscribe-Post (RFC 8058).',
  };
}

function explainDmarc({ from, dmarc }: Verdict): Finding {
  const name = 'Rule against forgeries (DMARC)';
  const { result, policy } = dmarc;
  if (result === 'pass') {
    const becomes =
      policy === 'none'
        ? 'delivered all the same'
        : policy === 'reject'
          ? 'refused'
          : 'taken for spam';
    return {
      name,
      level: 'low',
      message: `Passed. What others forge as ${from} is to be ${becomes}.`,
    };
  }
  if (result === 'temperror') return { name, level: 'high', message: noAnswer };
  if (result === 'none') {
    return {
      name,
      level: 'high',
      message: `${from} publishes no rule for emails that others forge, which Gmail, Yahoo and Microsoft ask of senders.`,
      todo: `Publish “v=DMARC1; p=none; rua=mailto:…” at _dmarc.${from}.`,
    };
  }
  return {
    name,
    level: 'high',
    message: `Neither the sending server nor the signature speaks for ${from}, so many servers refuse it or take it for spam.`,
  };
}
