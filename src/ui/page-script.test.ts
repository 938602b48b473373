import { expect, it } from 'vitest';
import { formScript, pageScript } from './page-script.ts';

it('the page script takes at most 900 bytes', () => {
  expect(Buffer.byteLength(pageScript)).toBeLessThanOrEqual(900);
});

it('the page script is safe in a script element and uses no sink that Trusted Types guard', () => {
  expect(pageScript + formScript).not.toMatch(/<\/|<!--|innerHTML|eval|Function|document\.write/);
});
