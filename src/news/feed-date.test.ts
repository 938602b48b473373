import { expect, test } from 'vitest';
import { feedDate } from './feed-date.ts';

test.each([
  ['Tue, 03 Mar 2026 09:00:00 GMT', '2026-03-03T09:00:00.000Z'],
  ['Tue, 03 Mar 2026 09:00:00 +0100', '2026-03-03T08:00:00.000Z'],
  ['Tue, 3 Mar 2026 09:00 EST', '2026-03-03T14:00:00.000Z'],
  ['03 Mar 26 09:00:00 UT', '2026-03-03T09:00:00.000Z'],
  ['Tue, 03 Mar 2026 09:00:00 +01', '2026-03-03T08:00:00.000Z'],
  ['Fri, 03 Jul 2026 09:00:00 BST', '2026-07-03T08:00:00.000Z'],
  ['Tue, 03 Mar 2026 09:00:00', '2026-03-03T09:00:00.000Z'],
  ['2026-03-03T09:00:00Z', '2026-03-03T09:00:00.000Z'],
  ['2026-03-03T09:00:00.123+01:00', '2026-03-03T08:00:00.123Z'],
  ['2026-03-03T09:00:00+01', '2026-03-03T08:00:00.000Z'],
  ['2026-03-03T09:00:00-0530', '2026-03-03T14:30:00.000Z'],
  ['2026-03-03T09:00', '2026-03-03T09:00:00.000Z'],
  ['2026-03-03', '2026-03-03T00:00:00.000Z'],
])('reads the date %s', (written, moment) => {
  expect(feedDate(written)?.toISOString()).toBe(moment);
});

test.each([
  '',
  'yesterday',
  '1',
  '03/03/2026',
  '2026-13-45',
  '99999-01-01',
  'Version 2.1',
  // Dates that programs write when they have none, and those that Postgres can't store.
  '0001-01-01T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59-01:00',
])('rejects %j as a date', (written) => expect(feedDate(written)).toBeNull());
