import { expect, test } from 'vitest';
import {
  dkimFinding,
  dmarcFinding,
  isDkimKey,
  isExampleDomain,
  senderDomain,
  spfFinding,
} from './sender-rules.ts';

test.each([
  ['Tarnbrook <hello@mail.tarnbrook.example>', 'mail.tarnbrook.example'],
  ['hello@Example.ORG', 'example.org'],
])('the domain of %s is %s', (from, domain) => {
  expect(senderDomain(from)).toBe(domain);
});

test.each([
  [['v=spf1 include:_spf.provider.net ~all'], 'green'],
  [['google-site-verification=x', 'V=SPF1 redirect=_spf.provider.net'], 'green'],
  [['v=spf1 include:_spf.provider.net'], 'amber'],
  [['v=spf10 -all'], 'amber'],
  [[], 'amber'],
  [['v=spf1 -all', 'v=spf1 ~all'], 'red'],
  [['v=spf1 +all'], 'red'],
  [['v=spf1 a all'], 'red'],
])('SPF %j is %s', (records, level) => {
  expect(spfFinding(records).level).toBe(level);
});

test.each([
  [['v=DMARC1; p=reject; rua=mailto:a@b.example'], 'green'],
  [['v=DMARC1;p=quarantine'], 'green'],
  [['v=DMARC1; p=none; sp=reject'], 'amber'],
  [['v=spf1 -all'], 'amber'],
  [[], 'amber'],
  [['v=DMARC1; p=reject', 'v=DMARC1; p=none'], 'red'],
])('DMARC %j is %s', (records, level) => {
  expect(dmarcFinding(records).level).toBe(level);
});

test('a DKIM key that is found is named; none found is honestly not known', () => {
  expect(dkimFinding(['selector1'])).toEqual({
    level: 'green',
    says: 'There is a key under selector1.',
  });
  const unknown = dkimFinding([]);
  expect(unknown.level).toBe('amber');
  expect(unknown.says).toContain('Not known');
  expect(unknown.advice).toContain('DKIM-Signature');
});

test.each([
  ['v=DKIM1; k=rsa; p=MIGfMA0', true],
  ['p=MIGf', true],
  ['v=DKIM1; p=', false],
  ['v=spf1 -all', false],
])('%s is a key in use: %s', (record, isKey) => {
  expect(isDkimKey(record)).toBe(isKey);
});

test('knows the domains that are in no directory', () => {
  expect(['tarnbrook.example', 'www.example.org', 'localhost'].map(isExampleDomain)).toEqual([
    true,
    true,
    true,
  ]);
  expect(isExampleDomain('exampleorg.co.uk')).toBe(false);
});
