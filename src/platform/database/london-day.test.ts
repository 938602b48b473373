import { expect, test } from 'vitest';
import { londonDay } from './london-day.ts';

test('starts London’s day an hour before that of UTC in summer', () => {
  expect(londonDay(new Date('2026-07-01T23:30:00Z'))).toBe('2026-07-02');
  expect(londonDay(new Date('2026-12-01T23:30:00Z'))).toBe('2026-12-01');
});

test('changes to the next day exactly at midnight in London', () => {
  expect(londonDay(new Date('2026-07-01T22:59:59.999Z'))).toBe('2026-07-01');
  expect(londonDay(new Date('2026-07-01T23:00:00Z'))).toBe('2026-07-02');
  expect(londonDay(new Date('2026-07-01T22:00:00Z'))).toBe('2026-07-01');
});
