import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  freeText,
  isOfDomain,
  nonDisposableEmail,
  messageText,
  nearestName,
  personName,
  phoneNumber,
} from './contact-details.ts';
import { messageLimit } from './message-limit.ts';

type Schema = typeof personName | typeof nonDisposableEmail | typeof phoneNumber;
const messageOf = (schema: Schema, value: unknown) =>
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
  expect(messageOf(personName, name)).toBe(message);
});

test.each(['Siân Ní Dhomhnaill', "O'Brien-Smith Jr.", 'O’Neill', '李小龙', 'José'])(
  'accepts the name %s',
  (name) => expect(personName.parse(` ${name} `)).toBe(name),
);

test('accepts the no-break spaces of pasted text as spaces', () => {
  expect(personName.parse('Ana\u00a0Smith')).toBe('Ana Smith');
  expect(phoneNumber.parse('020\u00a07946\u202f0148')).toBe('020 7946 0148');
});

test('strips invisible marks copied along with a name, number or address', () => {
  expect(personName.parse('\u2068Ana Smith\u2069\u200e')).toBe('Ana Smith');
  expect(phoneNumber.parse('\u202a+44 20 7946 0148\u202c')).toBe('+44 20 7946 0148');
  expect(nonDisposableEmail.parse('\u2060ana@example.org \u200b')).toBe('ana@example.org');
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
  expect(messageOf(phoneNumber, phone)).toBe(message);
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
  expect(nonDisposableEmail.parse('ana@Bücher.example')).toBe('ana@xn--bcher-kva.example');
});

test.each([
  ['ana', 'Invalid email address'],
  ['josé@example.org', 'Invalid email address'],
  ['ana@bü cher.example', 'Invalid email address'],
  ['ana@example.org/ü', 'Invalid email address'],
  ['ana@ü@example.org', 'Invalid email address'],
  ['ana@example.org\r\nBcc: b@example.org', 'Invalid email address'],
  [`${'a'.repeat(250)}@example.org`, 'Email must be less than 255 characters'],
  ['ana@tempmail.com', 'Disposable email addresses are not allowed'],
  ['ana@Guerrillamail.com', 'Disposable email addresses are not allowed'],
  ['ana@x.10minutemail.com', 'Disposable email addresses are not allowed'],
])('the address %j gets the message %j', (address, message) => {
  expect(messageOf(nonDisposableEmail, address)).toBe(message);
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
