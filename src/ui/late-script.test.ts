import { expect, it } from 'vitest';
import { lateScript } from './late-script.ts';

const script = lateScript(['/assets/forms.js', '/assets/contact-form.js'], true);

it('can stand in a script element and needs no sink that Trusted Types guard', () => {
  expect(script).not.toMatch(/<\/|<!--|innerHTML|eval|Function|document\.write/);
});

it('costs a page at most 1000 bytes beside the names of its files', () => {
  expect(Buffer.byteLength(lateScript([], true))).toBeLessThanOrEqual(1000);
});
