import { expect, test } from 'vitest';
import { asSeen } from '../../testing/test-leads.ts';
import { personFormSchema } from './person-form.ts';

const fields = { intent: 'progress', version: '1', stage: 'new', ownerId: '', nextStep: '' };
const progress = { ...fields, ...asSeen() };
const isTaken = (nextStepDue: string) =>
  personFormSchema.safeParse({ ...progress, nextStepDue }).success;

test.each(['', '2026-11-21', '2028-02-29'])('accepts %j as the due date of a next step', (day) => {
  expect(isTaken(day)).toBe(true);
});

// The second is what a date field sends for a year of two digits.
test.each(['2026-02-29', '0026-11-21', '0000-01-01'])(
  'refuses %j as the due date of a next step',
  (day) => {
    expect(isTaken(day)).toBe(false);
  },
);
