import { expect, it } from 'vitest';
import { pageScript } from './page-script.ts';

it('costs every page at most 700 bytes', () => {
  expect(Buffer.byteLength(pageScript)).toBeLessThanOrEqual(700);
});

it('can stand in a script element and needs no sink that Trusted Types guard', () => {
  expect(pageScript).not.toMatch(/<\/|<!--|innerHTML|eval|Function|document\.write/);
});
