import { expect, test } from 'vitest';
import { daysLeft, formatDaysLeft } from './rights-request.ts';

const dueAt = new Date('2026-04-01T09:00:00Z');

test.each([
  ['2026-03-02T09:00:00Z', '30 days left'],
  ['2026-03-31T08:00:00Z', '2 days left'],
  ['2026-04-01T08:59:00Z', '1 day left'],
  ['2026-04-01T09:01:00Z', '1 day late'],
  ['2026-04-02T10:00:00Z', '2 days late'],
])('says at %s how far a deadline is: %s', (now, words) => {
  expect(formatDaysLeft(daysLeft(dueAt, new Date(now)))).toBe(words);
});
