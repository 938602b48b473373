import { expect, test } from 'vitest';
import { feedFinding, webClockFinding } from './feature.server.ts';

const now = new Date('2026-03-02T09:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

test.each([
  ['read recently', hoursAgo(0.5), null, 'green'],
  ['read recently, but the last attempt failed', hoursAgo(0.5), 'HTTP 500', 'amber'],
  ['last read two hours ago', hoursAgo(2), null, 'amber'],
  ['last read a day ago', hoursAgo(24), 'HTTP 500', 'red'],
  ['never read', null, null, 'amber'],
])('rates the news feed: %s', (_title, lastSuccessAt, lastError, level) => {
  expect(feedFinding({ lastSuccessAt, lastError }, now).level).toBe(level);
});

test('says why the feed could not be read, and what to do about it', () => {
  const finding = feedFinding({ lastSuccessAt: hoursAgo(30), lastError: 'HTTP 500' }, now);
  expect(finding.message).toBe('Last read 30 h ago: HTTP 500.');
  expect(finding.advice).toContain('NEWS_FEED_URL');
  const failed = { lastSuccessAt: null, lastError: 'The page is no feed.' };
  expect(feedFinding(failed, now).message).toBe('Not read yet: The page is no feed.');
});

test.each([
  [null, 'green', 'Not compared'],
  [-14, 'green', 'agree'],
  [30, 'amber', '30 s ahead of'],
  [-60, 'red', '60 s behind'],
  [86_400, 'red', '24 h ahead of'],
])('rates a clock %s s ahead of the feed’s server as %s', (ahead, level, words) => {
  const finding = webClockFinding(ahead);
  expect(finding.level).toBe(level);
  expect(finding.message).toContain(words);
});
