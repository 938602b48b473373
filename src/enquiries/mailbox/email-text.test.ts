import fc from 'fast-check';
import { expect, test } from 'vitest';
import { longestText, toEmailText as split, toLine } from './email-text.ts';

const toEmailText = (text: string) =>
  split(text, { subject: 'Re: Our plan', recipients: ['hello@x.example'] });
const answer = 'Tuesday suits us.\n\nAna';

test.each([
  ['Gmail', 'On Mon, 2 Mar 2026 at 09:00, Kim <kim@x.example> wrote:\n\n> When?\n>\n> Kim'],
  ['folded', 'On Mon, 2 Mar 2026 at 09:00, Kim Park at Tarnbrook\n<kim@x.example> wrote:\n> When?'],
  ['no attribution', '> When?\n> Kim\n'],
  ['Outlook', 'From: Kim <hello@x.example>\nSent: 2 March\nTo: Ana\nSubject: Plan\n\nWhen?'],
  [
    'Outlook without an address',
    'From: Kim\nSent: 2 March\nTo: Ana\nSubject: RE: AW: Our plan\n\nWhen?',
  ],
  [
    'Outlook with a rule',
    '________________________________\nFrom: Kim\nSent: Monday\nSubject: Our plan\n\nWhen?',
  ],
  ['old Outlook', '-----Original Message-----\nFrom: hello@x.example\n\nWhen?'],
  ['in German', 'Von: Kim\nGesendet: Montag\nAn: Ana\nBetreff: Our plan\n\nWann?'],
  ['German', 'Am Mo., 2. März 2026 um 09:00 Uhr schrieb Kim <kim@x.example>:\n> Wann?'],
])('splits off the quoted end: %s', (_, quoted) => {
  expect(toEmailText(`${answer}\r\n\r\n${quoted}`)).toEqual({
    body: answer,
    quoted: quoted.trim(),
    isCut: false,
  });
});

test.each([
  ['an answer between quoted lines', '> When?\n\nTuesday.\n\n> Where?\n\nHere.'],
  ['an answer below', 'On Monday, Kim wrote:\n> When?\n\nTuesday.'],
  ['words that look like a header', 'From: the start we knew.\nIt was fine.'],
  [
    'a question below an email of others',
    'From: Bank <bank@else.example>\nDate: Monday\nSubject: Your account\n\nClick here.\n\nIs this real?',
  ],
  [
    'a question below a forwarded one',
    'See below.\n-----Original Message-----\nFrom: Bank\nSent: Monday\nSubject: Your account\n\nClick.\n\nIs it?',
  ],
  ['a forwarded email alone', '-----Original Message-----\nFrom: Kim\n\nWhen?'],
])('leaves %s together', (_, text) => {
  expect(toEmailText(text)).toEqual({ body: text, quoted: null, isCut: false });
});

test('drops control characters and marks that turn text around, and cuts long text', () => {
  expect(toEmailText('a\u0000b\u001b[31m\u202egpj.exe\ud800').body).toBe('ab[31mgpj.exe\ufffd');
  expect(toEmailText('x'.repeat(longestText + 1))).toMatchObject({ isCut: true });
  expect(toLine('a\r\nBcc: b@c\u2028d', 100)).toBe('a Bcc: b@c d');
});

test('loses no words, whatever the text', () => {
  const line = fc.constantFrom(
    '> a',
    'b',
    '',
    'On x, y wrote:',
    'From: x',
    'Subject: Our plan',
    '____________',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(line, fc.string())), (lines) => {
      const { body, quoted } = toEmailText(lines.join('\n'));
      const words = (text: string) => text.split(/\s+/).filter((word) => word !== '');
      const plain = toEmailText(lines.map((text) => `x${text}`).join('\n')).body;
      expect(words(`${body}\n${quoted ?? ''}`).length).toBe(
        words(plain.replaceAll(/^x/gm, '')).length,
      );
    }),
  );
});
