import { expect, test } from 'vitest';
import { enrolSchema, verifySchema } from './factor-rules.ts';

const read = (code: string) => verifySchema.safeParse({ factor: crypto.randomUUID(), code });

test.each([
  '123456',
  '123-456',
  '123 456',
  ' 12 34 56\n',
  '123\u00a0456',
  '123\u2009456',
  '123–456',
  '123−456',
  '123.456',
  '１２３４５６',
  '１２３－４５６',
  '\u200b123456\u2060',
])('reads %j as six digits', (typed) => expect(read(typed).data?.code).toBe('123456'));

test.each(['', '12345', '1234567', '12345a', '123+456', '½23456'])('refuses %j', (typed) =>
  expect(read(typed).success).toBe(false),
);

test('strips null characters from a factor’s name', () => {
  expect(enrolSchema.parse({ friendlyName: ' My\0 phone ' }).friendlyName).toBe('My phone');
  expect(enrolSchema.safeParse({ friendlyName: '\0' }).success).toBe(false);
});
