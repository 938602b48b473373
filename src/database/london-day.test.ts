import { expect, test } from 'vitest';
import { londonDay } from './london-day.ts';

test('a day in London begins an hour before that of UTC in summer', () => {
  expect(londonDay(new Date('2026-07-01T23:30:00Z'))).toBe('2026-07-02');
  expect(londonDay(new Date('2026-12-01T23:30:00Z'))).toBe('2026-12-01');
});
