import { expect, test } from 'vitest';
import { yearScale } from './read-updates.server.ts';

test('is the twelve months up to the last update, with the longest and the shortest gap', () => {
  const scale = yearScale(['2026-11-26', '2025-12-01', '2025-11-30', '2026-11-12', '2026-07-16']);
  expect(scale?.months.map(({ name }) => name)).toEqual(
    'Dec Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov'.split(' '),
  );
  expect(scale?.marks.map(({ day }) => day)).toEqual([1, 16, 12, 26]);
  expect(scale?.marks.every(({ at }) => at >= 0 && at < 1)).toBe(true);
  expect([scale?.longest.days, scale?.shortest.days, scale?.count]).toEqual([227, 14, 4]);
});

test('is none for fewer than three days in a year', () => {
  expect(yearScale([])).toBeNull();
  expect(yearScale(['2026-11-26', '2026-11-12', '2025-11-30'])).toBeNull();
  expect(yearScale(['2026-11-26', '2026-11-26', '2026-11-12'])).toBeNull();
});

test('has one mark for two updates of one day, and no gap between them', () => {
  const scale = yearScale(['2026-11-26', '2026-11-26', '2026-11-12', '2026-07-16']);
  expect(scale?.marks.map(({ day }) => day)).toEqual([16, 12, 26]);
  expect([scale?.shortest.days, scale?.count]).toEqual([14, 4]);
});
