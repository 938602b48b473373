import { expect, test } from 'vitest';
import type { FirstAnswer } from '../../platform/reporting.ts';
import { getAnswerRows, getSpans, toAnswerCells } from './answers.ts';

const now = new Date('2026-11-26T09:40:00Z');

test.each([
  ['week', 'Week from 23 Nov 2026', '2026-11-23T00:00:00Z', 13],
  ['month', 'November 2026', '2026-11-01T00:00:00Z', 12],
  ['quarter', 'Quarter 4 of 2026', '2026-09-30T23:00:00Z', 8],
] as const)('divides time by the calendar’s %s in London', (unit, name, since, count) => {
  const spans = getSpans(unit, now);
  expect(spans[0]).toMatchObject({ name, since: new Date(since) });
  expect(spans).toHaveLength(count);
  for (const [index, span] of spans.slice(1).entries())
    expect(span.until).toEqual(spans[index]?.since);
});

test('says how long half and nine in ten waited, and how many promises were kept of those decided', () => {
  const hour = 3_600_000;
  const at = new Date('2026-11-24T09:00:00Z');
  const kept = Array.from({ length: 9 }, (_, index): FirstAnswer => ({
    at,
    tookMs: (index + 2) * hour,
    promise: 'kept',
  }));
  const others: FirstAnswer[] = [
    { at, tookMs: 30 * hour, promise: 'broken' },
    { at, tookMs: null, promise: 'open' },
    { at, tookMs: null, promise: 'broken' },
    { at: new Date('2026-11-20T09:00:00Z'), tookMs: 60_000 * 5, promise: 'kept' },
  ];
  const [week, before, empty] = getAnswerRows(getSpans('week', now), [...kept, ...others]);
  expect(week && toAnswerCells(week)).toEqual([12, 10, '6 h', '10 h', '9 of 11']);
  expect(before && toAnswerCells(before)).toEqual([1, 1, '5 min', '5 min', '1 of 1']);
  expect(empty && toAnswerCells(empty)).toEqual([0, 0, '–', '–', '–']);
});
