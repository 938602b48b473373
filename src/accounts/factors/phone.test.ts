import { expect, test } from 'vitest';
import { maskedPhone, phoneNumber } from './phone.ts';

test('takes British mobile numbers in any spelling, and others with a country code', () => {
  expect(phoneNumber.parse('07700 900 123')).toBe('+447700900123');
  for (const typed of ['+44 (0)7700 900123', '0044 7700 900123', '\u202a07700\u2011900\u2011123']) {
    expect(phoneNumber.parse(typed)).toBe('+447700900123');
  }
  expect(phoneNumber.parse('+33 6 12 34 56 78')).toBe('+33612345678');
  const wrong = ['', '123', '+0123456789', '07700900123\r\n+1', 'call me', `+${'1'.repeat(16)}`];
  expect(wrong.filter((typed) => phoneNumber.safeParse(typed).success)).toEqual([]);
});

test('shows only the last three digits of a number', () => {
  expect(maskedPhone('+447700900123')).toBe('number ending in 123');
});
