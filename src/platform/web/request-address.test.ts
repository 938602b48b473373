import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isReference, referenceFrom } from './request-address.ts';

test('recognises every reference that it generates', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 8, maxLength: 8 }), (random) => {
      expect(isReference('TB', referenceFrom('TB', random))).toBe(true);
    }),
  );
});

test.each(['', 'TB-7K4M', 'DR-7K4M-2QX9', 'TB-7K4M-2QX9<b>', 'TB-7k4m-2qx9', 'TB-0000-0000'])(
  'does not recognise %j as the reference of an enquiry',
  (text) => expect(isReference('TB', text)).toBe(false),
);
