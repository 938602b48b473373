import { expect, it } from 'vitest';
import { fieldAddress, fieldAt, type FormField, isFieldAddress } from './form-field.ts';

it('brings a field through an address and back', () => {
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

it('leaves other links alone', () => {
  expect(isFieldAddress('https://booking.example/consultation')).toBe(false);
});
