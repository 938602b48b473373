import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalPhone, phoneHref, phoneKey } from './contact-details.ts';

test.each([
  '+447700900123',
  '+44 (0)7700 900123',
  '+44 (0) 7700 900 123',
  '+44(0)7700900123',
  '(+44) 7700 900123',
  '(+44) (0)7700 900123',
  '+44 [0]7700 900123',
  '+44 07700 900123',
  '+(44) 7700-900-123',
  '0044 7700 900123',
  '0044 (0)7700 900123',
  '(0044) 7700 900123',
  '+0044 7700 900123',
  '00 44 (0)7700 900123',
  '44 7700 900123',
  '07700 900123',
  '(0)7700 900123',
  '(07700) 900123',
  '07700\u2011900\u2013123',
  '\u202a+44 7700 900123\u202c',
  '07700\u00a0900123\u200b',
  '０７７００\u3000９００１２３',
  '＋44（0）7700 900123',
])('%s is +447700900123', (typed) => {
  expect(normalPhone(typed)).toBe('+447700900123');
  expect(phoneKey(typed)).toBe('7700900123');
  expect(phoneHref(typed)).toBe('tel:+447700900123');
});

test.each([
  ['+351 215 550 100', '+351215550100', '351215550100'],
  ['00351 215 550 100', '+351215550100', '351215550100'],
  ['+49 (0)30 123456', '+4930123456', '4930123456'],
  ['+39 06 1234 5678', '+390612345678', '390612345678'],
  ['+39 (0)6 1234 5678', '+390612345678', '390612345678'],
  ['0039 (0)6 1234 5678', '+390612345678', '390612345678'],
  ['+1 (202) 555-0100', '+12025550100', '12025550100'],
  // Without its zero, as a spreadsheet leaves it: found, but of no known country.
  ['2079460148', '2079460148', '2079460148'],
])('%s is %s, and compared as %s', (typed, normal, key) => {
  expect(normalPhone(typed)).toBe(normal);
  expect(phoneKey(typed)).toBe(key);
});

test.each([null, '', ' ', '()', '-', '+'])('%j is no number', (typed) => {
  expect(phoneKey(typed)).toBeNull();
});

test('changes no number that it has made', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789+()- '.split('')) }), (typed) => {
      const normal = normalPhone(typed);
      expect(normalPhone(normal)).toBe(normal);
    }),
  );
});
