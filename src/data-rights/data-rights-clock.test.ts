import { assert, date, property } from 'fast-check';
import { expect, test } from 'vitest';
import { fullDay, dueAt, extendedDueAt, mayBeExtended } from './data-rights-clock.ts';

const day = 86_400_000;
/** Summer time may take or give an hour. */
const hour = 3_600_000;

const verified = (verifiedAt: string, receivedAt = verifiedAt) => ({
  receivedAt: new Date(receivedAt),
  verifiedAt: new Date(verifiedAt),
});
const answerBy = (at: string, receivedAt?: string) => dueAt('access', verified(at, receivedAt));

test('does not start the clock until the sender is verified', () => {
  const times = { receivedAt: new Date('2026-03-02T09:00:00Z'), verifiedAt: null };
  expect(dueAt('delete', times)).toBeNull();
  expect(extendedDueAt(times)).toBeNull();
});

test('counts 30 days from verification, not from receipt', () => {
  expect(answerBy('2026-05-20T09:00:00Z', '2026-05-02T09:00:00Z')).toEqual(
    new Date('2026-06-19T09:00:00Z'),
  );
});

test('counts from receipt if the person had been verified before', () => {
  expect(answerBy('2026-05-01T09:00:00Z', '2026-05-02T09:00:00Z')).toEqual(
    new Date('2026-06-01T09:00:00Z'),
  );
});

test.each([
  ['2027-01-29T12:00:00Z', '2027-02-28T12:00:00Z'],
  ['2027-01-30T12:00:00Z', '2027-02-28T12:00:00Z'],
  ['2027-01-31T12:00:00Z', '2027-02-28T12:00:00Z'],
  ['2028-01-31T12:00:00Z', '2028-02-29T12:00:00Z'],
  ['2027-02-01T12:00:00Z', '2027-03-01T12:00:00Z'],
  ['2027-02-10T12:00:00Z', '2027-03-10T12:00:00Z'],
])('never exceeds the law’s one month: %s is due at %s', (at, due) => {
  expect(answerBy(at)).toEqual(new Date(due));
});

test('gives 30 days even where the month is longer', () => {
  expect(answerBy('2026-12-31T12:00:00Z')).toEqual(new Date('2027-01-30T12:00:00Z'));
});

test('keeps the time of day in London when summer time starts or ends', () => {
  expect(answerBy('2026-03-02T09:00:00Z')).toEqual(new Date('2026-04-01T08:00:00Z'));
  expect(answerBy('2026-10-01T08:00:00Z')).toEqual(new Date('2026-10-31T09:00:00Z'));
});

test('moves a deadline out of the hour that summer time skips', () => {
  // 01:30 on 29 March 2026 does not exist in London.
  expect(answerBy('2026-02-28T01:30:00Z')).toEqual(new Date('2026-03-28T01:30:00Z'));
  expect(answerBy('2026-03-01T01:30:00Z')).toEqual(new Date('2026-03-31T00:30:00Z'));
  const complaint = { receivedAt: new Date('2026-02-27T01:30:00Z'), verifiedAt: null };
  expect(dueAt('complaint', complaint)).toEqual(new Date('2026-03-29T01:30:00Z'));
});

test('counts from the date in London rather than in UTC', () => {
  // 31 July, half past midnight in London: 29 October, at the same time, in winter.
  expect(extendedDueAt(verified('2026-07-30T23:30:00Z'))).toEqual(new Date('2026-10-29T00:30:00Z'));
});

test('extends a complex request by 60 days, within the law’s three months', () => {
  expect(extendedDueAt(verified('2026-03-02T09:00:00Z'))).toEqual(new Date('2026-05-31T08:00:00Z'));
  expect(extendedDueAt(verified('2026-12-01T09:00:00Z'))).toEqual(new Date('2027-03-01T09:00:00Z'));
  expect(extendedDueAt(verified('2026-11-30T09:00:00Z'))).toEqual(new Date('2027-02-28T09:00:00Z'));
});

test('gives a complaint 30 days from receipt, verified or not', () => {
  const receivedAt = new Date('2026-06-19T09:00:00Z');
  const due = new Date('2026-07-19T09:00:00Z');
  expect(dueAt('complaint', { receivedAt, verifiedAt: null })).toEqual(due);
  const verifiedAt = new Date('2026-06-25T09:00:00Z');
  expect(dueAt('complaint', { receivedAt, verifiedAt })).toEqual(due);
});

const moments = date({
  min: new Date('2026-01-01T00:00:00Z'),
  max: new Date('2046-01-01T00:00:00Z'),
  noInvalidDate: true,
});

test('property: gives 28 to 30 days, and at most 60 more when extended', () => {
  assert(
    property(moments, (at) => {
      const times = { receivedAt: at, verifiedAt: at };
      const first = (dueAt('access', times)?.getTime() ?? 0) - at.getTime();
      const latest = (extendedDueAt(times)?.getTime() ?? 0) - at.getTime();
      expect(first).toBeGreaterThanOrEqual(28 * day - hour);
      expect(first).toBeLessThanOrEqual(30 * day + hour);
      expect(latest - first).toBeGreaterThan(28 * day);
      expect(latest - first).toBeLessThanOrEqual(60 * day + hour);
    }),
  );
});

test('property: a day’s later verification never brings the deadline forward', () => {
  assert(
    property(moments, (at) => {
      const next = new Date(at.getTime() + day);
      const due = dueAt('access', { receivedAt: at, verifiedAt: at }) ?? 0;
      const dueNext = dueAt('access', { receivedAt: at, verifiedAt: next }) ?? 0;
      // A skipped or repeated hour may bend the time of day, not the day.
      expect(Number(dueNext)).toBeGreaterThanOrEqual(Number(due) - hour);
    }),
  );
});

test('property: the time before verification does not count', () => {
  assert(
    property(moments, moments, (a, b) => {
      const [receivedAt, verifiedAt] = a < b ? [a, b] : [b, a];
      expect(dueAt('access', { receivedAt, verifiedAt })).toEqual(
        dueAt('access', { receivedAt: verifiedAt, verifiedAt }),
      );
    }),
  );
});

test('writes a date as it is in London', () => {
  expect(fullDay(new Date('2026-03-31T23:30:00Z'))).toBe('Wednesday 1 April 2026');
});

test('stops the clock while waiting for the person, and adds those days back', () => {
  const startedAt = new Date('2026-05-22T09:00:00Z');
  const times = verified('2026-05-20T09:00:00Z');
  const waiting = { ...times, pauses: [{ startedAt, endedAt: null }] };
  expect(dueAt('access', waiting)).toBeNull();
  expect(extendedDueAt(waiting)).toBeNull();
  const pauses = [
    { startedAt, endedAt: new Date('2026-05-26T08:00:00Z') },
    { startedAt: new Date('2026-06-01T09:00:00Z'), endedAt: new Date('2026-06-02T09:00:00Z') },
  ];
  expect(dueAt('access', { ...times, pauses })).toEqual(new Date('2026-06-23T09:00:00Z'));
  expect(extendedDueAt({ ...times, pauses })).toEqual(new Date('2026-08-22T09:00:00Z'));
});

test.each([
  // Nine days on the wall, an hour less by the clock's change.
  ['2027-03-20T09:00:00Z', '2027-03-29T08:00:00Z', '2027-04-05T11:00:00Z'],
  // Over leap day.
  ['2028-02-27T12:00:00Z', '2028-03-02T12:00:00Z', '2028-03-04T12:00:00Z'],
])('counts a wait from %s to %s in London days', (startedAt, endedAt, due) => {
  const start = due.startsWith('2028') ? '2028-01-31T12:00:00Z' : '2027-02-27T12:00:00Z';
  const pauses = [{ startedAt: new Date(startedAt), endedAt: new Date(endedAt) }];
  expect(dueAt('delete', { ...verified(start), pauses })).toEqual(new Date(due));
});

test('keeps a complaint’s deadline even while waiting for the person', () => {
  const pauses = [{ startedAt: new Date('2026-05-03T09:00:00Z'), endedAt: null }];
  const times = { receivedAt: new Date('2026-05-02T09:00:00Z'), verifiedAt: null, pauses };
  expect(dueAt('complaint', times)).toEqual(new Date('2026-06-01T09:00:00Z'));
});

test('allows an extension up to the first deadline, but not after it', () => {
  const times = verified('2027-01-31T12:00:00Z');
  expect(mayBeExtended(times, new Date('2027-02-28T12:00:00Z'))).toBe(true);
  expect(mayBeExtended(times, new Date('2027-02-28T12:00:01Z'))).toBe(false);
  const pauses = [{ startedAt: new Date('2027-02-10T12:00:00Z'), endedAt: null }];
  expect(mayBeExtended({ ...times, pauses }, new Date('2027-03-05T12:00:00Z'))).toBe(true);
  expect(mayBeExtended({ ...times, verifiedAt: null }, new Date('2027-02-01T12:00:00Z'))).toBe(
    false,
  );
});
