import { expect, test } from 'vitest';
import { type Consent, consentTo } from './consent.ts';
import { formatChange } from './lead.ts';

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

test.each([
  [{ what: 'stage', before: 'New', after: 'Won' }, 'Stage: New → Won'],
  [{ what: 'nextStep', before: 'Ring her', after: null }, 'Next step done: Ring her'],
  [{ what: 'nextStep', before: null, after: 'Ring her' }, 'Next step: Ring her'],
  [{ what: 'nextStepDue', before: null, after: '2026-11-20' }, 'Due: none → 20 Nov 2026'],
  [{ what: 'spam', before: 'Spam', after: null }, 'No longer spam'],
  [{ what: 'merged', before: null, after: 'id' }, 'Merged with another person'],
])('describes %j as “%s”', (change, words) => {
  expect(formatChange(change)).toBe(words);
});
