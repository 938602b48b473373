import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldErrors } from '../../platform/forms/form-answer.ts';
import { answersWith } from '../../testing/answers.ts';
import { submissionSchema, toSubmission } from './submission.ts';
import { assessmentConsent, resultContactConsent } from '../assessment-forms.ts';

const { former: _former, ...needed } = assessmentConsent;
const form = { ...answersWith(0), name: ' Ana Smith ', email: 'Ana@Example.org', consent: 'on' };
const messagesFor = (fields: object) => {
  const { error } = submissionSchema.safeParse(fields);
  return error ? fieldErrors(error, Object.keys(submissionSchema.shape)) : [];
};

test('accepts the answers and the details, trimmed and normalised', () => {
  expect(toSubmission(submissionSchema.parse({ ...form, previous: 'abc' }))).toEqual({
    name: 'Ana Smith',
    email: 'ana@example.org',
    consent: needed,
    previous: 'abc',
    answers: answersWith(0),
  });
});

test('takes both consents apart: the one that is needed, and the one that is free', () => {
  const taken = (fields: object) => submissionSchema.safeParse({ ...form, ...fields }).data;
  const both = taken({ contact: resultContactConsent.version });
  expect(both && toSubmission(both)).toMatchObject({
    consent: needed,
    contact: resultContactConsent,
  });
  const former = taken({ consent: '2026-11' });
  expect(former && toSubmission(former)).not.toHaveProperty('contact');
  expect(former?.consent.text).toContain('and getting in touch');
  expect(taken({ consent: undefined, contact: 'on' })).toBeUndefined();
});

test.each([
  ['name', '', 'Name is required'],
  ['name', '   ', 'Name is required'],
  ['name', 'a'.repeat(101), 'Name must be less than 100 characters'],
  ['name', 'Ana\r\nBcc: b@example.org', 'Name contains invalid characters'],
  ['name', 'Ana\u2028Smith', 'Name contains invalid characters'],
  ['email', 'ana', 'Invalid email address'],
  ['email', 'ana@tempmail.com', 'Disposable email addresses are not allowed'],
  ['consent', '', 'You must consent to data processing'],
  ['contact', 'perhaps', 'Tick the box again, or leave it empty'],
  ['mfa', 'perhaps', 'Choose an answer to question 1'],
])('the field %s with %j gets the message %j', (field, value, message) => {
  expect(messagesFor({ ...form, [field]: value })).toEqual([{ field, message }]);
});

test('lists missing fields in the order of the form', () => {
  const { mfa: _mfa, 'vendor-risk': _vendorRisk, consent: _consent, ...rest } = form;
  expect(messagesFor({ ...rest, name: '' }).map(({ field }) => field)).toEqual([
    'mfa',
    'vendor-risk',
    'name',
    'consent',
  ]);
});

test.each(['score', 'recommendations', 'id', 'created_at', 'website'])(
  'refuses the unknown field %s',
  (field) => {
    expect(messagesFor({ ...form, [field]: '100' })).toHaveLength(1);
  },
);

test('never invents an answer, whatever a field contains', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.keys(submissionSchema.shape)),
      fc.string(),
      (field, value) => {
        const { data } = submissionSchema.safeParse({ ...form, [field]: value });
        const taken: Record<string, string> = data ? toSubmission(data).answers : {};
        expect(taken[field] ?? value).toBe(value);
      },
    ),
  );
});
