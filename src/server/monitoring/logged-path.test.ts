import { expect, test } from 'vitest';
import { loggedPath } from './logged-path.ts';

test.each([
  ['/no-such-path', '/no-such-path'],
  ['/people/ana@example.org/edit', '/people/(address)/edit'],
  ['/people/ana%40example.org', '/people/(address)'],
  ['/people/ana%2540example.org', '/people/(address)'],
  ['/people/ana＠example.org', '/people/(address)'],
  [`/${'a'.repeat(300)}`, `/${'a'.repeat(199)}`],
])('logs the path %s as %s', (path, logged) => {
  expect(loggedPath(path)).toBe(logged);
});
