import { expect, test } from 'vitest';
import { enquirySchema, getSpamMark } from './enquiry.ts';

const form = { name: 'Ana Smith', email: 'ana@example.org', message: 'Hello', consent: 'on' };

test.each([
  ['0', 'sent within 3 seconds'],
  ['2.9', 'sent within 3 seconds'],
  ['3', null],
  ['40.25', null],
  ['', null],
  ['-1', null],
  ['soon', null],
])('an enquiry sent after %j seconds gets the spam mark %j', (formTimestamp, mark) => {
  expect(getSpamMark(enquirySchema.parse({ ...form, formTimestamp }), false)).toBe(mark);
});
