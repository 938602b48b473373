import { expect, test } from 'vitest';
import { listProblems, personFormSchema } from './person-form.ts';

const step = { intent: 'plan', stepId: crypto.randomUUID(), what: 'Ring her', time: '' };
const isTaken = (due: string) => personFormSchema.safeParse({ ...step, due }).success;

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

test.each([
  ['note', 'Write a note first'],
  ['call', 'Write down what was said'],
])('asks for the words of a %s', (intent, message) => {
  const form = { intent, noteId: crypto.randomUUID(), body: ' ' };
  expect(personFormSchema.safeParse(form).error?.issues).toMatchObject([{ message }]);
});

test('leads from the head of the page to the form in conflict', () => {
  const field = (intent: string) => {
    const values = { intent };
    return listProblems({ kind: 'stale-person', version: 2, changes: [], values })[0]?.field;
  };
  expect([field('facts'), field('progress')]).toEqual(['name', 'stage']);
  expect(listProblems({ kind: 'taken', otherId: 'x', values: {} })).toMatchObject([
    { field: 'email' },
  ]);
});
