import { expect, test } from 'vitest';
import { nextTryAt } from '../../platform/jobs/channel.server.ts';
import { webhookSchedule } from './webhook-channel.server.ts';
import { disabledAfter } from './webhook.ts';

test('tries ten times at growing intervals, for more than three days', () => {
  const queuedAt = new Date('2026-03-27T09:00:00Z');
  const pauses: number[] = [];
  let now = queuedAt;
  for (let tries = 1; ; tries += 1) {
    const next = nextTryAt(webhookSchedule, tries, queuedAt, now);
    if (!next) break;
    pauses.push(next.getTime() - now.getTime());
    now = next;
  }
  expect(pauses).toHaveLength(9);
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect(now.getTime() - queuedAt.getTime()).toBeGreaterThan(disabledAfter);
});
