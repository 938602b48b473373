import fc from 'fast-check';
import { expect, test } from 'vitest';
import { earliestKept } from './retention.server.ts';

test.each([
  ['2026-11-21T10:00:00Z', 24, '2024-11-21T10:00:00Z'],
  ['2026-05-28T10:00:00Z', 3, '2026-02-28T10:00:00Z'],
  ['2026-05-29T03:00:00Z', 3, '2026-03-01T00:00:00Z'],
  ['2026-05-31T10:00:00Z', 3, '2026-03-01T00:00:00Z'],
  ['2028-02-29T10:00:00Z', 12, '2027-03-01T00:00:00Z'],
  ['2026-03-01T00:00:00Z', 24, '2024-03-01T00:00:00Z'],
  ['2026-01-15T00:00:00Z', 36, '2023-01-15T00:00:00Z'],
])('at %s, data kept for %i months may date back to %s', (now, months, earliest) => {
  expect(earliestKept(new Date(now), { months })).toEqual(new Date(earliest));
});

test('counts hours as elapsed time across a change of the clocks', () => {
  const now = new Date('2026-03-29T12:00:00Z');
  expect(earliestKept(now, { hours: 24 })).toEqual(new Date('2026-03-28T12:00:00Z'));
});

test('never moves the earliest kept date backwards as time goes on', () => {
  const moment = fc.date({
    min: new Date('2020-01-01'),
    max: new Date('2060-01-01'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(moment, fc.nat(11_000), fc.integer({ min: 1, max: 60 }), (now, hours, months) => {
      const later = new Date(now.getTime() + hours * 3600_000);
      const due = earliestKept(now, { months });
      const dueLater = earliestKept(later, { months });
      expect(dueLater.getTime()).toBeGreaterThanOrEqual(due.getTime());
    }),
  );
});
