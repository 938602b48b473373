import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  bankHolidays,
  countTaken,
  readClock,
  startedBefore,
  type WorkingHours,
} from './promise-clock.ts';

const office: WorkingHours = {
  weekdays: [1, 2, 3, 4, 5],
  opensAt: 9 * 60,
  closesAt: 17.5 * 60,
  closedDays: new Set([...Object.keys(bankHolidays), '2026-12-24']),
};

test.each([
  // In winter London's clock is UTC; from 29 March 2026 to 25 October it is an hour ahead.
  ['the same time of the next day', '2026-11-26T10:00:00Z', '2026-11-27T10:00:00Z'],
  ['over a weekend', '2026-11-27T17:00:00Z', '2026-11-30T17:00:00Z'],
  ['from a Saturday', '2026-11-28T11:00:00Z', '2026-11-30T17:30:00Z'],
  ['from an evening', '2026-11-26T20:00:00Z', '2026-11-27T17:30:00Z'],
  ['from before opening', '2026-11-26T07:00:00Z', '2026-11-26T17:30:00Z'],
  ['over Christmas', '2026-12-23T12:00:00Z', '2026-12-29T12:00:00Z'],
  ['over Easter', '2026-04-02T08:30:00Z', '2026-04-07T08:30:00Z'],
  ['into summer time', '2026-03-27T10:00:00Z', '2026-03-30T09:00:00Z'],
  ['out of summer time', '2026-10-23T09:00:00Z', '2026-10-26T10:00:00Z'],
])('is due %s', (_, since, due) => {
  const at = new Date(since);
  expect(readClock(at, at, office).dueAt).toEqual(new Date(due));
});

test('stands still at night and at weekends, and is over as soon as it is due', () => {
  const since = new Date('2026-11-27T15:30:00Z');
  const at = (now: string) => readClock(since, new Date(now), office);
  const left = 6.5 * 3_600_000;
  expect(at('2026-11-27T17:30:00Z').msLeft).toBe(left);
  expect(at('2026-11-29T03:00:00Z').msLeft).toBe(left);
  expect(at('2026-11-30T15:30:00Z').msLeft).toBe(0);
  const evening = readClock(
    new Date('2026-11-28T11:00:00Z'),
    new Date('2026-11-30T20:00:00Z'),
    office,
  );
  expect(evening.msLeft).toBeLessThan(0);
});

test('is 24 hours by the clock for a firm without working hours', () => {
  const since = new Date('2026-11-27T17:00:00Z');
  const clock = readClock(since, new Date('2026-11-28T11:00:00Z'), null);
  expect(clock).toMatchObject({ dueAt: new Date('2026-11-28T17:00:00Z'), msLeft: 6 * 3_600_000 });
});

const moment = (min: string, max: string) =>
  fc.date({ min: new Date(min), max: new Date(max), noInvalidDate: true }).map(toMinute);

/** Around both changes of the clock, Easter, and the turn of a year. */
const anyMoment = fc.oneof(
  moment('2026-03-20T00:00Z', '2026-04-12T00:00Z'),
  moment('2026-10-16T00:00Z', '2026-11-04T00:00Z'),
  moment('2026-12-18T00:00Z', '2027-01-09T00:00Z'),
);

const anyHours = fc.record({
  weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
  opensAt: fc.integer({ min: 3 * 60, max: 12 * 60 }),
  closesAt: fc.integer({ min: 12 * 60 + 1, max: 23 * 60 + 59 }),
  closedDays: fc.constantFrom(new Set<string>(), office.closedDays),
});

test('counts every working minute once, none else, as a clock on the wall does', () => {
  fc.assert(
    fc.property(anyMoment, anyHours, (since, hours) => {
      const { dueAt, length } = readClock(since, since, hours);
      expect(countOnTheWall(since, dueAt, hours) * minute).toBe(length);
      expect(isWorked(new Date(dueAt.getTime() - minute), hours)).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test('a promise that began later is due no earlier, and is over once it is due', () => {
  fc.assert(
    fc.property(anyMoment, anyMoment, anyHours, (one, other, hours) => {
      const [since, later] = one < other ? [one, other] : [other, one];
      const { dueAt, msLeft } = readClock(since, later, hours);
      expect(+readClock(later, later, hours).dueAt).toBeGreaterThanOrEqual(+dueAt);
      expect(msLeft < 0).toBe(later > dueAt);
      expect(since <= startedBefore(later, 1, hours)).toBe(later >= dueAt);
      const { length } = readClock(since, since, hours);
      const left = length - countTaken(since, later, hours);
      expect(msLeft).toBe(later > dueAt ? Math.min(left, -1) : left);
    }),
  );
});

test('never takes longer than 24 hours where no closed day lies between', () => {
  fc.assert(
    fc.property(anyMoment, anyHours, (since, hours) => {
      const everyDay = { ...hours, weekdays: [1, 2, 3, 4, 5, 6, 7], closedDays: new Set<string>() };
      const { dueAt } = readClock(since, since, everyDay);
      const summerTime = 60;
      expect((+dueAt - +since) / minute).toBeLessThanOrEqual(24 * 60 + summerTime);
    }),
  );
});

const minute = 60_000;

function toMinute(at: Date) {
  return new Date(Math.floor(at.getTime() / minute) * minute);
}

function countOnTheWall(from: Date, to: Date, hours: WorkingHours) {
  let count = 0;
  for (let at = from.getTime(); at < to.getTime(); at += minute) {
    if (isWorked(new Date(at), hours)) count += 1;
  }
  return count;
}

const wall = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** Asked of the platform's calendar, minute by minute. */
function isWorked(at: Date, { weekdays, opensAt, closesAt, closedDays }: WorkingHours) {
  const [day = '', time = ''] = wall.format(at).split(', ');
  const isoDay = day.split('/').toReversed().join('-');
  const weekday = new Date(isoDay).getUTCDay() || 7;
  const [hour = 0, past = 0] = time.split(':').map(Number);
  const minutes = hour * 60 + past;
  const isDay = weekdays.includes(weekday) && !closedDays.has(isoDay);
  return isDay && minutes >= opensAt && minutes < closesAt;
}
