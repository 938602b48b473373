import { expect, it } from 'vitest';
import { pageScript } from './page-script.ts';

it('the page script takes at most 1,350 bytes', () => {
  expect(Buffer.byteLength(pageScript)).toBeLessThanOrEqual(1350);
});

it('the page script is safe in a script element and uses no sink that Trusted Types guard', () => {
  expect(pageScript).not.toMatch(/<\/|<!--|innerHTML|eval|Function|document\.write/);
});
