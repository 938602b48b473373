import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isDisposable, lastingEmailAddress, personName } from './contact-details.ts';

const messageOf = (schema: typeof personName | typeof lastingEmailAddress, value: unknown) =>
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
])('the name %j gets %j', (name, message) => {
  expect(messageOf(personName, name)).toBe(message);
});

test.each(['Siân Ní Dhomhnaill', "O'Brien-Smith Jr.", 'O’Neill', '李小龙', 'José'])(
  'takes the name %s',
  (name) => expect(personName.parse(` ${name} `)).toBe(name),
);

test('normalises an address before judging it', () => {
  expect(lastingEmailAddress.parse('  Ana@Example.ORG ')).toBe('ana@example.org');
});

test.each([
  ['ana', 'Invalid email address'],
  ['ana@example.org\r\nBcc: b@example.org', 'Invalid email address'],
  [`${'a'.repeat(250)}@example.org`, 'Email must be less than 255 characters'],
  ['ana@tempmail.com', 'Disposable email addresses are not allowed'],
  ['ana@Guerrillamail.com', 'Disposable email addresses are not allowed'],
  ['ana@x.10minutemail.com', 'Disposable email addresses are not allowed'],
])('the address %j gets %j', (address, message) => {
  expect(messageOf(lastingEmailAddress, address)).toBe(message);
});

test('an address is never disposable for a part of its domain’s name', () => {
  expect(isDisposable('ana@nottempmail.com', ['tempmail.com'])).toBe(false);
});

test('whatever is accepted as a name or an address holds no control character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      for (const schema of [personName, lastingEmailAddress]) {
        const { data } = schema.safeParse(text);
        expect(data ?? '').not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      }
    }),
  );
});
