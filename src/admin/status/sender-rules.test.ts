import { expect, test } from 'vitest';
import { isExampleDomain, senderDomain } from '../../platform/email/email-address.ts';
import { dkimFinding, dmarcFinding, isDkimKey, spfFinding } from './sender-rules.ts';

test.each([
  ['Tarnbrook <hello@mail.tarnbrook.example>', 'mail.tarnbrook.example'],
  ['hello@Example.ORG', 'example.org'],
])('reads the sender domain of “%s” as %s', (from, domain) => {
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
])('rates the SPF records %j as %s', (records, level) => {
  expect(spfFinding(records).level).toBe(level);
});

test.each([
  [['v=DMARC1; p=reject; rua=mailto:a@b.example'], 'green'],
  [['v=DMARC1;p=quarantine'], 'green'],
  [['v=DMARC1; p=none; sp=reject'], 'amber'],
  [['v=spf1 -all'], 'amber'],
  [[], 'amber'],
  [['v=DMARC1; p=reject', 'v=DMARC1; p=none'], 'red'],
])('rates the DMARC records %j as %s', (records, level) => {
  expect(dmarcFinding(records).level).toBe(level);
});

test('names the DKIM key found, and says “Not known” when none is found', () => {
  expect(dkimFinding(['selector1'])).toEqual({
    level: 'green',
    message: 'There is a key under selector1.',
  });
  const unknown = dkimFinding([]);
  expect(unknown.level).toBe('amber');
  expect(unknown.message).toContain('Not known');
  expect(unknown.advice).toContain('DKIM-Signature');
});

test.each([
  ['v=DKIM1; k=rsa; p=MIGfMA0', true],
  ['p=MIGf', true],
  ['v=DKIM1; p=', false],
  ['v=spf1 -all', false],
])('tells whether “%s” is a DKIM key in use: %s', (record, isKey) => {
  expect(isDkimKey(record)).toBe(isKey);
});

test('recognises example domains, which have no DNS records', () => {
  expect(['tarnbrook.example', 'www.example.org', 'localhost'].map(isExampleDomain)).toEqual([
    true,
    true,
    true,
  ]);
  expect(isExampleDomain('exampleorg.co.uk')).toBe(false);
});
