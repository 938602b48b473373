import { expect, test } from 'vitest';
import { isStale } from './news.ts';

const now = new Date('2026-03-02T09:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

test('news is stale two hours after the last good answer, or once an attempt has failed', () => {
  expect(isStale({ lastSuccessAt: ago(120), lastError: null }, now)).toBe(false);
  expect(isStale({ lastSuccessAt: ago(121), lastError: null }, now)).toBe(true);
  expect(isStale({ lastSuccessAt: ago(31), lastError: 'answers with status 500' }, now)).toBe(true);
});
