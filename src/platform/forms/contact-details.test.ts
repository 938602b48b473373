import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  freeText,
  isOfDomain,
  messageLimit,
  nonDisposableEmail,
  messageText,
  nearestName,
  personName,
  phoneNumber,
} from './contact-details.ts';

type Schema = typeof personName | typeof nonDisposableEmail | typeof phoneNumber;
const getMessage = (schema: Schema, value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.message;

test.each([
  ['', 'Name is required'],
  ['   ', 'Name is required'],
  [undefined, 'Name is required'],
  ['a'.repeat(101), 'Name must be less than 100 characters'],
  ['Agent 007', 'Name should not contain multiple numbers'],
  ['Eve\r\nBcc: all@example.org', 'Name contains invalid characters'],
  ['<b>Eve</b>', 'Name contains invalid characters'],
  ['Eve\u2028', undefined],
  ['Eve\u2028Adams', 'Name contains invalid characters'],
  ['Eve 2', 'Name contains invalid characters'],
])('the name %j gets the message %j', (name, message) => {
  expect(getMessage(personName, name)).toBe(message);
});

test.each([
  'Siân Ní Dhomhnaill',
  "O'Brien-Smith Jr.",
  '李小龙',
  'José',
  'Jose\u0301',
  'ʻAnakala',
  // Apostrophes.
  'O’Neill',
  'Bram van ‘t Hoff',
  'D‛Arcy',
  'O′Brien',
  'O`Brien',
  'O´Brien',
  'Oʼzbek',
  'O＇Hara',
  'ז׳בוטינסקי',
  // Hyphens: the one that does not break, that of typesetters, dashes, the minus, wide and Hebrew ones.
  'Anne\u2011Marie',
  'Anne\u2010Marie',
  'Anne–Marie',
  'Anne—Marie',
  'Anne\u2212Marie',
  'Anne－Marie',
  'בן־גוריון',
  // Dots.
  'Gal·la Puig',
  'マリア・シルバ',
  '迪丽热巴·迪力木拉提',
  'J．R． Smith',
  // Joiners inside a word, at its end, and of an initial.
  'علی\u200cرضا',
  'ශ්\u200dරී',
  'രാജന്\u200d',
  'ه\u200d. ا. سایه',
  'क्\u200dष',
])('accepts the name %s as typed', (name) => {
  expect(personName.parse(` ${name} `)).toBe(name);
  expect(nearestName(` ${name} `)).toBe(name);
});

test('accepts the no-break spaces of pasted text as spaces', () => {
  expect(personName.parse('Ana\u00a0Smith')).toBe('Ana Smith');
  expect(phoneNumber.parse('020\u00a07946\u202f0148')).toBe('020 7946 0148');
});

test('strips invisible marks copied along with a name, number or address', () => {
  expect(personName.parse('\u2068Ana Smith\u2069\u200e')).toBe('Ana Smith');
  expect(phoneNumber.parse('\u202a+44 20 7946 0148\u202c')).toBe('+44 20 7946 0148');
  expect(phoneNumber.parse('020\u20117946–０１４８')).toBe('020-7946-0148');
  expect(personName.parse('\u200dAna\u200e\u200d \u200cSmith')).toBe('Ana Smith');
  expect(nonDisposableEmail.parse('\u2060ana@example.org \u200b')).toBe('ana@example.org');
  expect(nonDisposableEmail.parse('an\u200da@exam\u200cple.org')).toBe('ana@example.org');
});

test.each([
  [undefined, undefined],
  ['+44 (0)20-7946 01481', undefined],
  ['1'.repeat(21), 'Phone must be less than 20 characters'],
  ['ring me', 'Invalid phone number format'],
  ['020\r\n7946', 'Invalid phone number format'],
  ['020\t7946', 'Invalid phone number format'],
  ['020\u20287946', 'Invalid phone number format'],
])('the phone number %j gets the message %j', (phone, message) => {
  expect(getMessage(phoneNumber, phone)).toBe(message);
});

test('turns a posted CRLF into a single line feed', () => {
  expect(freeText().parse('one\r\ntwo')).toBe('one\ntwo');
});

test('accepts a message of exactly the length its counter allows', () => {
  const judge = (length: number) => messageText().safeParse('x'.repeat(length)).success;
  expect([judge(messageLimit), judge(messageLimit + 1)]).toEqual([true, false]);
});

test('normalises an address before checking it', () => {
  expect(nonDisposableEmail.parse('  Ana@Example.ORG ')).toBe('ana@example.org');
});

test.each([
  ['ana@Bücher.example', 'ana@xn--bcher-kva.example'],
  ['ana@почта.рф', 'ana@xn--80a1acny.xn--p1ai'],
  ['ana@ПОЧТА。РФ', 'ana@xn--80a1acny.xn--p1ai'],
  ['ana@例え.テスト', 'ana@xn--r8jz45g.xn--zckzah'],
  ['ana@مثال.إختبار', 'ana@xn--mgbh0fb.xn--kgbechtv'],
  ['ana@نامه\u200cای.com', 'ana@xn--mgba3gch31f060k.com'],
  ['ana@intel·ligent.cat', 'ana@xn--intelligent-9sa.cat'],
  ['ana@faß.example', 'ana@xn--fa-hia.example'],
])('takes the domain of %s to be in %s', (typed, address) => {
  expect(nonDisposableEmail.parse(typed)).toBe(address);
  expect(nonDisposableEmail.parse(address)).toBe(address);
});

test.each([
  "!#$%&'*+-/=?^_`{|}~@example.org",
  'r&d@example.org',
  "o'brien@example.org",
  '_@example.org',
  'a.b.c@example.org',
  'ana+news@example.org',
  'x@1.example',
  'x@a-b.example',
  'x@xn--a.xn--p1ai',
  '1234567890@example.org',
  `${'a'.repeat(64)}@example.org`,
  'ana@deep.down.in.example.museum',
])('accepts the address %s', (address) => {
  expect(nonDisposableEmail.parse(address)).toBe(address);
});

test.each([
  ['ana', 'Invalid email address'],
  ['josé@example.org', 'Invalid email address'],
  ['ana@bü cher.example', 'Invalid email address'],
  ['ana@example.org/ü', 'Invalid email address'],
  ['ana@ü@example.org', 'Invalid email address'],
  ['.ana@example.org', 'Invalid email address'],
  ['ana.@example.org', 'Invalid email address'],
  ['a..na@example.org', 'Invalid email address'],
  ['a na@example.org', 'Invalid email address'],
  ['ana,ben@example.org', 'Invalid email address'],
  ['"ana smith"@example.org', 'Invalid email address'],
  ['Ana <ana@example.org>', 'Invalid email address'],
  ['ana@localhost', 'Invalid email address'],
  ['ana@127.0.0.1', 'Invalid email address'],
  ['ana@[127.0.0.1]', 'Invalid email address'],
  ['ana@-a.example', 'Invalid email address'],
  ['ana@a-.example', 'Invalid email address'],
  ['ana@a..example', 'Invalid email address'],
  ['ana@ex_ample.org', 'Invalid email address'],
  [`ana@${'a'.repeat(64)}.example`, 'Invalid email address'],
  [`${'a'.repeat(65)}@example.org`, 'Invalid email address'],
  ['ana@example.org\r\nBcc: b@example.org', 'Invalid email address'],
  [`${'a'.repeat(250)}@example.org`, 'Email must be less than 255 characters'],
  ['ana@tempmail.com', 'Disposable email addresses are not allowed'],
  ['ana@Guerrillamail.com', 'Disposable email addresses are not allowed'],
  ['ana@x.10minutemail.com', 'Disposable email addresses are not allowed'],
])('the address %j gets the message %j', (address, message) => {
  expect(getMessage(nonDisposableEmail, address)).toBe(message);
});

test('says only that it is too long of what no address can be', () => {
  const { error } = nonDisposableEmail.safeParse('é'.repeat(20_000));
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'Email must be less than 255 characters',
  ]);
});

test('does not take a domain for disposable because its name ends in one', () => {
  expect(isOfDomain('ana@nottempmail.com', ['tempmail.com'])).toBe(false);
});

test('turns any name from elsewhere into a valid one or an empty one', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      const name = nearestName(text);
      expect(name === '' ? name : personName.parse(name)).toBe(name);
    }),
  );
});

test('accepts no name or address with a control character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      for (const schema of [personName, nonDisposableEmail]) {
        const { data } = schema.safeParse(text);
        expect(data ?? '').not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      }
    }),
  );
});
