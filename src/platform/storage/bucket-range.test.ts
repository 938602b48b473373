import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseContentRange, parseRange, partOf } from './bucket.ts';

test.each([
  ['bytes=0-99', { from: 0, to: 99 }],
  ['bytes=100-', { from: 100, to: null }],
  ['bytes=-20', { last: 20 }],
  [null, undefined],
  ['bytes=-', undefined],
  ['bytes=9-3', undefined],
  ['bytes=0-1,5-6', undefined],
  ['lines=0-3', undefined],
  ['bytes=a-b', undefined],
])('parses the Range header %j', (header, range) => {
  expect(parseRange(header)).toEqual(range);
});

test('a part always lies within the file, and matches its headers', () => {
  const anyRange = fc.record({ from: fc.nat(50), to: fc.option(fc.nat(50)) });
  fc.assert(
    fc.property(anyRange, fc.integer({ min: 1, max: 40 }), (range, size) => {
      const part = partOf(range, size);
      if (!part) return;
      expect(part.start).toBeLessThanOrEqual(part.end);
      expect(part.end).toBeLessThan(size);
      expect(parseContentRange(`bytes ${part.start}-${part.end}/${part.size}`)).toEqual(part);
    }),
  );
});
