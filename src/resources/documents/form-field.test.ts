import { expect, it } from 'vitest';
import { fieldAddress, fieldAt, type FormField, isFieldAddress } from './form-field.ts';

it('round-trips a field through its address', () => {
  const field: FormField = {
    name: 'words.staff',
    label: 'Words for staff: what, when & who?',
    kind: 'paragraph',
    value: 'Ring [name] on £ + 100% …\nNext line',
  };
  const address = fieldAddress(field);
  expect(isFieldAddress(address)).toBe(true);
  expect(fieldAt(address)).toEqual(field);
});

it('does not take other links for fields', () => {
  expect(isFieldAddress('https://booking.example/consultation')).toBe(false);
});
