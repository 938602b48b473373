import { expect, test } from 'vitest';
import { type Consent, consentTo } from './consent.ts';
const consent: Consent = {
  purpose: 'answer an enquiry',
  version: '2026-12',
  text: 'I agree to an answer by email or telephone.',
  former: [{ version: '2026-11', text: 'I agree to an answer by email.' }],
};
const field = consentTo(consent, 'You must agree');

test.each(['on', 'true', 'yes', '1', '2026-12'])('takes %j for the current words', (given) => {
  const { purpose, version, text } = consent;
  expect(field.parse(given)).toEqual({ purpose, version, text });
});

test('takes the words of a form that was opened before they changed', () => {
  expect(field.parse('2026-11')).toEqual({
    purpose: 'answer an enquiry',
    version: '2026-11',
    text: 'I agree to an answer by email.',
  });
});

test.each(['0', 'no', 'false', 'off', '', '2027-01', 'constructor', undefined])(
  'takes %j for no consent',
  (given) => {
    const { error } = field.safeParse(given);
    expect(error?.issues.map(({ message }) => message)).toEqual(['You must agree']);
  },
);
