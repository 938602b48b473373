import { expect, test } from 'vitest';
import { londonDay, londonMoment } from './london-day.ts';

test('starts London’s day an hour before that of UTC in summer', () => {
  expect(londonDay(new Date('2026-07-01T23:30:00Z'))).toBe('2026-07-02');
  expect(londonDay(new Date('2026-12-01T23:30:00Z'))).toBe('2026-12-01');
});

test('changes to the next day exactly at midnight in London', () => {
  expect(londonDay(new Date('2026-07-01T22:59:59.999Z'))).toBe('2026-07-01');
  expect(londonDay(new Date('2026-07-01T23:00:00Z'))).toBe('2026-07-02');
  expect(londonDay(new Date('2026-07-01T22:00:00Z'))).toBe('2026-07-01');
});

test.each([
  ['winter', '2026-11-28T00:00', '2026-11-28T00:00:00.000Z'],
  [
    'midnight in summer, which is the day before in UTC',
    '2026-07-01T00:00',
    '2026-06-30T23:00:00.000Z',
  ],
  ['the last minute before summer time', '2026-03-29T00:59', '2026-03-29T00:59:00.000Z'],
  ['an hour that summer time leaves out', '2026-03-29T01:30', '2026-03-29T01:30:00.000Z'],
  ['the first of an hour that comes twice', '2026-10-25T01:30', '2026-10-25T00:30:00.000Z'],
  ['after it', '2026-10-25T02:00', '2026-10-25T02:00:00.000Z'],
])('a time in London: %s', (_, local, utc) => {
  expect(londonMoment(local).toISOString()).toBe(utc);
});
