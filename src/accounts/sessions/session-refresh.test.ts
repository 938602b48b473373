import { expect, test } from 'vitest';
import { hasExpired, isDue, isRetryable, pauseBeforeRetry, refresh } from './session-record.ts';

const record = { expires_at: 1000 };

test('refreshes a record with less than 90 seconds left', () => {
  expect(isDue(record, 1_000_000 - 90_000)).toBe(false);
  expect(isDue(record, 1_000_000 - 89_999)).toBe(true);
});

test('treats a record with less than 90 seconds left as expired', () => {
  expect(hasExpired(record, 1_000_000 - 90_000)).toBe(false);
  expect(hasExpired(record, 1_000_000 - 89_000)).toBe(true);
});

test('retries after no answer, 500 to 504 and 520 to 530, and after no other status', () => {
  const retryable = [null, 500, 502, 504, 520, 530];
  expect(retryable.filter((status) => !isRetryable(status))).toEqual([]);
  expect([401, 403, 404, 429, 505, 519, 531].filter(isRetryable)).toEqual([]);
});

test('doubles the pauses from 200 ms up to 30 seconds', () => {
  expect([1, 2, 3, 8, 9].map(pauseBeforeRetry)).toEqual([200, 400, 800, 25_600, null]);
});

test('retries until an answer comes', async () => {
  const answers = [{ status: null }, { status: 503 }, { status: 200, record: 'fresh' }];
  const pauses: number[] = [];
  const wait = async (ms: number) => void pauses.push(ms);
  const ask = async () => answers.shift() ?? { status: 401 };
  expect(await refresh(ask, wait)).toEqual({ kind: 'refreshed', record: 'fresh' });
  expect(pauses).toEqual([200, 400]);
});

test('ends the session at once on a final failure', async () => {
  let asked = 0;
  const ask = async () => ({ status: ((asked += 1), 401) });
  expect(await refresh(ask, async () => undefined)).toEqual({ kind: 'ended' });
  expect(asked).toBe(1);
});

test('gives up until the next tick after nine tries', async () => {
  let asked = 0;
  const ask = async () => ({ status: ((asked += 1), null) });
  expect(await refresh(ask, async () => undefined)).toEqual({ kind: 'later' });
  expect(asked).toBe(9);
});
