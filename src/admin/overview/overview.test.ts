import { expect, test } from 'vitest';
import { leadSources } from '../../leads/lead.ts';
import {
  leadBars,
  scoreBands,
  getShare,
  getBins,
  getDays,
  getPeriod,
  formatDate,
} from './overview.ts';

test('gives every day a bar, and over a year adds days up to weeks', () => {
  const days = ['2026-11-19', '2026-11-20', '2026-11-21'];
  const counts = [
    { day: '2026-11-19', source: 'contact_form', count: 2 },
    { day: '2026-11-21', source: 'contact_form', count: 1 },
    { day: '2026-11-21', source: 'resource_download', count: 3 },
  ] as const;
  expect(leadBars(days, counts).map(({ total }) => total)).toEqual([2, 0, 4]);
  const year = Array.from({ length: 365 }, (_, index) =>
    new Date(Date.UTC(2025, 10, 22 + index)).toISOString().slice(0, 10),
  );
  const last = leadBars(year, counts).at(-1);
  expect([last?.bySource.get('contact_form'), last?.total]).toEqual([3, 6]);
  // A way that leads may come is in every bar, and no other.
  expect([...(last?.bySource.keys() ?? [])]).toEqual([...leadSources]);
});

test('puts a score of 100 into the last band, and gives each band the risk of its lowest score', () => {
  const scores = [
    { score: 100, count: 1 },
    { score: 90, count: 2 },
    { score: 0, count: 4 },
    { score: 49, count: 1 },
  ];
  const getRisk = (score: number) => ({ level: 'low', name: `from ${score}` }) as const;
  const bands = scoreBands(scores, getRisk);
  expect(bands.map(({ count }) => count)).toEqual([4, 0, 0, 0, 1, 0, 0, 0, 0, 3]);
  expect(bands.map(({ risk }) => risk.name).slice(0, 3)).toEqual(['from 0', 'from 10', 'from 20']);
});

test('shows a dash instead of a percentage of zero', () => {
  expect([getShare(1, 3), getShare(0, 0)]).toEqual(['33%', '–']);
});

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
