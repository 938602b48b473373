import { expect, test } from 'vitest';
import { readClock } from '../leads/promise/promise-clock.ts';
import { enquirySchema, getSpamMark, formatPromise, promiseState } from './enquiry.ts';

const form = { name: 'Ana Smith', email: 'ana@example.org', message: 'Hello', consent: 'on' };

test.each([
  ['0', 'sent within 3 seconds'],
  ['2.9', 'sent within 3 seconds'],
  ['3', null],
  ['40.25', null],
  ['', null],
  ['-1', null],
  ['soon', null],
])('an enquiry sent after %j seconds gets the spam mark %j', (formTimestamp, mark) => {
  expect(getSpamMark(enquirySchema.parse({ ...form, formTimestamp }), false)).toBe(mark);
});

const enquiry = {
  createdAt: new Date('2026-03-02T09:00:00Z'),
  answeredAt: null,
  suspectedSpam: false,
};

test.each([
  ['2026-03-02T09:30:00Z', 'kept so far', '23 h 30 min left'],
  ['2026-03-03T03:00:00Z', 'kept so far', '6 h 0 min left'],
  ['2026-03-03T03:00:01Z', 'soon', '5 h 59 min left'],
  ['2026-03-03T08:58:30Z', 'soon', '1 min left'],
  ['2026-03-03T09:00:01Z', 'broken', '0 min over'],
  ['2026-03-07T09:00:00Z', 'broken', '4 days over'],
])('at %s the promise given on 2 March at 09:00 is %s: %s', (now, state, words) => {
  const clock = readClock(enquiry.createdAt, new Date(now), null);
  expect(promiseState(enquiry, clock)).toBe(state);
  expect(formatPromise(enquiry, clock)).toBe(words);
});

test('shows no time left once an enquiry is answered or suspected to be spam', () => {
  const now = new Date('2026-04-01T00:00:00Z');
  const clock = readClock(enquiry.createdAt, now, null);
  expect(formatPromise({ ...enquiry, answeredAt: now }, clock)).toBe('answered');
  expect(formatPromise({ ...enquiry, suspectedSpam: true }, clock)).toBe('suspected spam');
});
