import { expect, it } from 'vitest';
import { lateScript } from './late-script.ts';

const script = lateScript(['/assets/forms.js', '/assets/contact-form.js'], true);

it('the late script is safe in a script element and uses no sink that Trusted Types guard', () => {
  expect(script).not.toMatch(/<\/|<!--|innerHTML|eval|Function|document\.write/);
});

it('the late script takes at most 1,000 bytes, apart from the names of its files', () => {
  expect(Buffer.byteLength(lateScript([], true))).toBeLessThanOrEqual(1000);
});
