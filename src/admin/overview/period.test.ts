import { expect, test } from 'vitest';
import { getBins, getDays, getPeriod, formatDate } from './period.ts';

test('a period ends today in London and begins at midnight there on its first day', () => {
  const { days, since } = getDays(30, new Date('2026-04-05T23:30:00Z'));
  expect([days[0], days.at(-1), days.length]).toEqual(['2026-03-08', '2026-04-06', 30]);
  expect(since).toEqual(new Date('2026-03-08T00:00:00Z'));
});

test('groups a year into weeks, the last of which ends today, and leaves no day out', () => {
  const { days } = getDays(365, new Date('2026-11-21T12:00:00Z'));
  const bins = getBins(days);
  expect(bins).toHaveLength(53);
  expect(bins[0]).toEqual({ from: days[0], until: days[0] });
  expect(bins.at(-1)).toEqual({ from: '2026-11-15', until: '2026-11-21' });
  expect(getBins(getDays(90, new Date('2026-11-21T12:00:00Z')).days)).toHaveLength(90);
});

test('falls back to 30 days when the period is unknown or missing', () => {
  expect([getPeriod('90'), getPeriod('7'), getPeriod(null)]).toEqual([90, 30, 30]);
  expect(formatDate('2026-11-21')).toBe('21 Nov');
});
