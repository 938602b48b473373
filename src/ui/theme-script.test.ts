import { expect, it } from 'vitest';
import { themeScript } from './theme-script.ts';

it('costs every page at most 600 bytes', () => {
  expect(Buffer.byteLength(themeScript)).toBeLessThanOrEqual(600);
});

it('can stand in a script element and needs no sink that Trusted Types guard', () => {
  expect(themeScript).not.toMatch(/<\/|<!--|innerHTML|eval|Function|document\.write/);
});
