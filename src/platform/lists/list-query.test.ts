import { expect, test } from 'vitest';
import { listAddress, readListQuery, startOfDay } from './list-query.ts';

const read = (query: string) => readListQuery(new URLSearchParams(query));

test('reads a search, an order, filters and a range of days', () => {
  expect(read('q=hallam&sort=-email&stage=new&from=2026-11-01&to=2026-11-20&after=abc')).toEqual({
    search: 'hallam',
    sort: 'email',
    isDescending: true,
    filters: { stage: 'new' },
    from: new Date('2026-11-01T00:00:00Z'),
    until: new Date('2026-11-21T00:00:00Z'),
    after: 'abc',
    before: null,
  });
  expect(read('sort=email')).toMatchObject({ sort: 'email', isDescending: false });
});

test('defaults to everything, newest first', () => {
  expect(read('q=&sort=&stage=')).toEqual({
    search: '',
    sort: null,
    isDescending: true,
    filters: {},
    from: null,
    until: null,
    after: null,
    before: null,
  });
});

test('begins and ends days in London time', () => {
  expect(startOfDay('2026-07-01', 0)).toEqual(new Date('2026-06-30T23:00:00Z'));
  expect(startOfDay('2026-10-25', 1)).toEqual(new Date('2026-10-26T00:00:00Z'));
  expect(startOfDay('2026-03-29', 1)).toEqual(new Date('2026-03-29T23:00:00Z'));
  expect(startOfDay('2026-12-31', 1)).toEqual(new Date('2027-01-01T00:00:00Z'));
});

test.each(['2026-02-31', '2026-13-01', '0001-01-01', 'yesterday', '', '2026-1-1'])(
  'does not read %j as a day',
  (day) => {
    expect(startOfDay(day, 0)).toBeNull();
    expect(startOfDay(day, 1)).toBeNull();
  },
);

test('can search for the last day that a date field can hold', () => {
  expect(startOfDay('9999-12-31', 1)).toEqual(new Date('9999-12-31T00:00:00Z'));
});

test('returns to the first page when the list’s filters change', () => {
  const params = new URLSearchParams('q=a&after=xyz&done=saved&stage=');
  expect(listAddress('/admin/leads', params, { sort: '-email' })).toBe(
    '/admin/leads?q=a&sort=-email',
  );
  expect(listAddress('/admin/leads', params, { q: null })).toBe('/admin/leads');
});
