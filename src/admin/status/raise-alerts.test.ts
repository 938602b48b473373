import { expect, test } from 'vitest';
import { burstLines, mayAlert } from './raise-alerts.job.server.ts';

const now = new Date('2026-03-02T09:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const line = (kind: string, count: number) => ({
  kind,
  count,
  message: `${count} ${kind}`,
  href: '/x',
});

test('counts 20 enquiries, or 10 that look like spam, within an hour as a burst', () => {
  expect(burstLines([line('enquiries', 19), line('suspected spam', 9)])).toEqual([]);
  expect(
    burstLines([line('enquiries', 20), line('suspected spam', 10), line('leads', 999)]),
  ).toEqual([
    { message: '20 enquiries within an hour', href: '/x' },
    { message: '10 suspected spam within an hour', href: '/x' },
  ]);
});

test('allows one alert an hour, and none while the last one is still queued', () => {
  expect(mayAlert(null, now)).toBe(true);
  expect(mayAlert({ createdAt: ago(59), isQueued: false }, now)).toBe(false);
  expect(mayAlert({ createdAt: ago(60), isQueued: false }, now)).toBe(true);
  expect(mayAlert({ createdAt: ago(600), isQueued: true }, now)).toBe(false);
});
