import { expect, test } from 'vitest';
import { leadFormSchema } from './lead-form.ts';

const progress = { intent: 'progress', version: '1', stage: 'new', ownerId: '', nextStep: '' };
const isTaken = (nextStepDue: string) =>
  leadFormSchema.safeParse({ ...progress, nextStepDue }).success;

test('a next step is due on a day of our time, or on none', () => {
  for (const day of ['', '2026-11-21', '2028-02-29']) expect(isTaken(day), day).toBe(true);
  // The second is what a date field sends for a year of two digits.
  for (const day of ['2026-02-29', '0026-11-21', '0000-01-01']) {
    expect(isTaken(day), day).toBe(false);
  }
});
