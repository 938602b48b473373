import { expect, test } from 'vitest';
import {
  type Audience,
  audiences,
  getCorrespondentFault,
  getFaultSince,
  getMailbox,
  type Standing,
} from './recipients.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 2, 2, hour));
const clean: Standing = { bounced: null, complainedAt: null, isSpam: false, suppressed: null };
const suppressed = { suppressed: { reason: 'unsubscribed', at: at(9) } };
const bounced = { bounced: { reason: '550' } };

test.each<[string, Partial<Standing>, Date | null, string | null]>([
  ['a known address', {}, null, null],
  ['who unsubscribed', suppressed, null, 'suppressed'],
  ['who unsubscribed and has written', suppressed, at(8), null],
  ['who complained', { complainedAt: at(9) }, null, 'complained'],
  ['who wrote and then complained', { complainedAt: at(9) }, at(8), 'complained'],
  ['who complained and then wrote', { complainedAt: at(9) }, at(10), null],
  [
    'who complained, unsubscribed and then wrote',
    { complainedAt: at(9), ...suppressed },
    at(10),
    null,
  ],
  ['whose address is closed, though they wrote', bounced, at(10), 'bounced'],
  ['whose person is marked as spam, though they wrote', { isSpam: true }, at(10), 'spam'],
])('by hand to somebody of the conversation: %s', (_, known, lastWroteAt, kind) => {
  const fault = getCorrespondentFault('ana@example.org', { lastWroteAt }, { ...clean, ...known });
  expect(fault?.kind ?? null).toBe(kind);
});

test.each([
  'stranger@evil.example',
  'ana@example.org,bob@example.org',
  'ana@example.org bob@example.org',
  'Team: ana@example.org, bob@example.org;',
  'Ana <ana@example.org>',
  'ana@example.org\r\nBcc: bob@example.org',
  'ANA@EXAMPLE.ORG',
  'ａna@example.org',
  'ana@example.org\u200b',
  '',
])('by hand to %j, whom the conversation does not know: never', (email) => {
  expect(getCorrespondentFault(email, null, clean)).not.toBeNull();
});

const standings: Record<string, Partial<Standing>> = {
  bounced,
  spam: { isSpam: true },
  complained: { complainedAt: at(11) },
  suppressed,
};
const refusedTo: Record<Audience, string[]> = {
  team: [],
  visitor: ['bounced'],
  owner: ['bounced'],
  subscriber: ['bounced', 'spam', 'complained', 'suppressed'],
  answered: ['bounced', 'spam', 'complained'],
  'written-to': ['bounced', 'spam', 'complained', 'suppressed'],
};

test.each(audiences)('an email %s is judged again as it goes, or by hand', (audience) => {
  const email = 'ana@example.org';
  const refused = Object.entries(standings).flatMap(([name, known]) =>
    getFaultSince(at(10), { email, audience }, { ...clean, ...known }) ? [name] : [],
  );
  expect(refused).toEqual(refusedTo[audience]);
  expect(getFaultSince(at(10), { email, audience }, clean)).toBeNull();
  const two = { email: `${email},bob@example.org`, audience };
  const fault = audience === 'team' ? null : { kind: 'not-an-address' };
  expect(getFaultSince(at(10), two, clean)).toEqual(fault);
});

test.each([
  [
    'ana@gmail.com',
    ['A.N.A@gmail.com', 'ana+x@googlemail.com', 'ａna@gmail.com', 'an.a+b+c@GMAIL.com'],
  ],
  ['ana@proton.me', ['a-n_a@protonmail.com', 'a.na+x@pm.me']],
  ['ana@yahoo.com', ['ana-shop@yahoo.com', 'ana+x@yahoo.com']],
  ['ana@icloud.com', ['ana@me.com', 'ana+x@mac.com']],
  ['ana@fastmail.com', ['shop@ana.fastmail.com', 'ana+x@fastmail.com']],
  ['ana@bücher.example', ['ana+x@xn--bcher-kva.example', 'ANA@BÜCHER.example']],
])('%s is one mailbox, also written otherwise', (email, others) => {
  for (const other of others) expect(getMailbox(other), `as ${other}`).toBe(getMailbox(email));
});

test.each([
  ['ana.smith@example.org', 'anasmith@example.org'],
  ['ana-smith@outlook.com', 'ana@outlook.com'],
  ['ana@yahoo.com', 'ana@ymail.com'],
  ['+ana@example.org', '+bob@example.org'],
])('%s and %s are two mailboxes', (one, other) => {
  expect(getMailbox(one)).not.toBe(getMailbox(other));
});
