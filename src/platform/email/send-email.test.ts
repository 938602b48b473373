import { expect, test } from 'vitest';
import { nextTryAt } from '../jobs/channel.server.ts';
import { emailSchedule } from './send-email.server.ts';

const created = new Date('2026-03-27T10:00:00Z');

test('retries at growing intervals, for at least three days', () => {
  let now = created;
  const waits: number[] = [];
  for (let tries = 1; ; tries += 1) {
    const next = nextTryAt(emailSchedule, tries, created, now);
    if (!next) break;
    waits.push(next.getTime() - now.getTime());
    now = next;
  }
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  expect(now.getTime() - created.getTime()).toBeGreaterThan(3 * 86_400_000);
  expect(now.getTime() - created.getTime()).toBeLessThanOrEqual(emailSchedule.givesUpAfter);
});

test('makes the first retry after five seconds', () => {
  const next = nextTryAt(emailSchedule, 1, created, created);
  expect(next).toEqual(new Date('2026-03-27T10:00:05Z'));
});
