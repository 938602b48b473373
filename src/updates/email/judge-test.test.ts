import { generateKeyPairSync } from 'node:crypto';
import { dkimSign } from 'mailauth';
import { expect, test } from 'vitest';
import { judgeEmail, type Resolve } from './judge-test.server.ts';
import { explain, findFaults, type Verdict } from './verdict.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const key = `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`;

/** What DNS has for a sender whose server is 93.184.215.14. */
const records: Record<string, string> = {
  'TXT news.tarnbrook.co.uk': 'v=spf1 include:spf.provider.net -all',
  'TXT spf.provider.net': 'v=spf1 ip4:93.184.215.0/24 -all',
  'TXT s1._domainkey.tarnbrook.co.uk': key,
  'TXT s1._domainkey.provider.net': key,
  'TXT _dmarc.tarnbrook.co.uk': 'v=DMARC1; p=reject; sp=quarantine; pct=0',
};

const resolver =
  (others: Record<string, string | null> = {}): Resolve =>
  async (type, name) => {
    const record = { ...records, ...others }[`${type} ${name}`];
    if (record === null) return { code: 'ETIMEOUT' };
    return record === undefined ? { code: 'ENOTFOUND' } : { records: [[record]] };
  };

const fields = ['From', 'To', 'Subject', 'List-Unsubscribe', 'List-Unsubscribe-Post'];
const unsigned = [
  'From: Tarnbrook <site@news.tarnbrook.co.uk>',
  'To: kim@example.com',
  'Subject: Fourteen days',
  'List-Unsubscribe: <https://tarnbrook.co.uk/unsubscribe/one-click?token=a>',
  'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
  '',
  'Install the updates.',
  '',
].join('\r\n');

type Signing = { domain?: string; headers?: string[] };

/** As a provider shows it, which took it from our server and passed it on inside. */
async function arrived({ domain = 'tarnbrook.co.uk', headers = fields }: Signing = {}) {
  const signature = { signingDomain: domain, selector: 's1', privateKey };
  const options = { ...signature, signatureData: [signature], headerList: headers };
  const { signatures } = await dkimSign(unsigned, options);
  return [
    'Return-Path: <site@news.tarnbrook.co.uk>',
    'Received: by 2002:a05:6402:1111 with SMTP id q1; Mon, 30 Nov 2026 09:12:01 +0000',
    'Received: from inner.mx.net (inner.mx.net [185.70.42.1]) by store.mx.net; Mon, 30 Nov 2026 09:12:01 +0000',
    'Received: from mail.provider.net (mail.provider.net [93.184.215.14]) by mx.net; Mon, 30 Nov 2026 09:12:00 +0000',
    'Received: from localhost ([127.0.0.1]) by mail.provider.net; Mon, 30 Nov 2026 09:12:00 +0000',
    signatures.trim() + '\r\n' + unsigned,
  ].join('\r\n');
}

async function judge(raw: string, resolve = resolver()): Promise<Verdict> {
  const judged = await judgeEmail(Buffer.from(raw), resolve);
  if (judged.kind !== 'judged') throw new Error(judged.kind);
  return judged.verdict;
}

const levels = (verdict: Verdict) => explain(verdict).map(({ level }) => level);

test('finds that all is well, by the policy of the organisation above and the hop from our server', async () => {
  const verdict = await judge(await arrived());
  expect(verdict).toMatchObject({
    from: 'news.tarnbrook.co.uk',
    spf: { result: 'pass', domain: 'news.tarnbrook.co.uk', ip: '93.184.215.14' },
    dkim: [{ result: 'pass', isAligned: true, isWhole: true, signsUnsubscribe: true }],
    // Of `sp`; `pct` is of the past.
    dmarc: { result: 'pass', policy: 'quarantine', isSpfAligned: true, isDkimAligned: true },
  });
  expect(levels(verdict)).toEqual(['low', 'low', 'low', 'low']);
});

test.each([
  ['an unsigned button', { headers: fields.slice(0, 4) }, {}, /no button/],
  [
    'a signature of the provider alone',
    { domain: 'provider.net' },
    {},
    /signed for provider.net and not/,
  ],
  ['no policy', {}, { 'TXT _dmarc.tarnbrook.co.uk': 'v=spf1 -all' }, /publishes no rule/],
  [
    'a key that was withdrawn',
    {},
    { 'TXT s1._domainkey.tarnbrook.co.uk': 'v=DKIM1; p=' },
    /not valid/,
  ],
  ['a silent name server', {}, { 'TXT _dmarc.news.tarnbrook.co.uk': null }, /did not answer/],
])('does not let go what has %s', async (_, signing: Signing, others, fault) => {
  const findings = explain(await judge(await arrived(signing), resolver(others)));
  expect(findFaults(findings).join('\n')).toMatch(fault);
});

test('sees what was changed on the way, and an email that nothing vouches for', async () => {
  const changed = (await arrived()).replace('Install', 'Buy');
  expect(findFaults(explain(await judge(changed)))[0]).toMatch(/tarnbrook.co.uk is not valid/);
  const others = { 'TXT spf.provider.net': 'v=spf1 ip4:8.8.8.8 -all' };
  const forged = await judge(unsigned, resolver(others));
  expect(explain(forged).map(({ name, level }) => [name, level])).toEqual([
    ['Sending server (SPF)', 'moderate'],
    ['Signature (DKIM)', 'high'],
    ['Unsubscribe button', 'high'],
    ['Rule against forgeries (DMARC)', 'high'],
  ]);
});

test('says in words who may not send, though the signature suffices', async () => {
  const others = { 'TXT spf.provider.net': 'v=spf1 ip4:8.8.8.8 -all' };
  const [spf, ...rest] = explain(await judge(await arrived(), resolver(others)));
  expect(spf?.level).toBe('moderate');
  expect(spf?.todo).toContain('185.70.42.1');
  expect(rest.every(({ level }) => level === 'low')).toBe(true);
});
