import { expect, test } from 'vitest';
import { formatDay, formatDateTime, formatDue } from './dates.ts';
test('writes dates in British style and in London time', () => {
  expect(formatDay(new Date('2026-03-02T09:00:00Z'))).toBe('2 March 2026');
  expect(formatDay(new Date('2026-06-30T23:30:00Z'))).toBe('1 July 2026');
  expect(formatDateTime(new Date('2026-07-01T08:05:00Z'))).toBe('1 July 2026 at 09:05');
});

test('keeps the day of a date without a time, in summer and in winter', () => {
  expect(formatDay(new Date('2026-07-01'))).toBe('1 July 2026');
  expect(formatDay(new Date('2026-12-01'))).toBe('1 December 2026');
});

test('says when a day is due, seen from another day', () => {
  const from = (today: string) => formatDue('2026-11-26', today);
  expect(from('2026-11-28')).toBe('2 days late');
  expect(from('2026-11-27')).toBe('1 day late');
  expect(from('2026-11-26')).toBe('Today');
  expect(from('2026-11-25')).toBe('Tomorrow');
  expect(from('2026-11-24')).toBe('Thu 26 Nov');
});
