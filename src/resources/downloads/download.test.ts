import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldErrors } from '../../platform/forms/form-answer.ts';
import { categories, resourcesIn } from '../catalogue.ts';
import { getFilter } from '../resource-index.tsx';
import { downloadSchema, getSubscriptionSource } from './download.ts';
import { downloadConsent } from './download-answer.ts';

const valid = { email: 'ana@example.org', name: '', consent: 'on' };

function messagesFor(fields: Record<string, unknown>): string[] {
  const { error } = downloadSchema.safeParse(fields);
  return error
    ? fieldErrors(error, Object.keys(downloadSchema.shape)).map(({ message }) => message)
    : [];
}

test('requires an address and consent, and accepts an empty name', () => {
  expect(downloadSchema.parse({ email: ' Ana@Example.org ', consent: 'on' })).toEqual({
    email: 'ana@example.org',
    name: null,
    consent: downloadConsent,
  });
  expect(downloadSchema.parse({ ...valid, name: ' Ana 3 Smith ' }).name).toBe('Ana 3 Smith');
  expect(downloadSchema.parse({ ...valid, name: '\u2068Ana\u2069\u200b' }).name).toBe('Ana');
  expect(downloadSchema.parse({ ...valid, name: ' \u200b ' }).name).toBeNull();
});

test.each([
  [{ email: '' }, 'Invalid email address'],
  [{ email: 'ana' }, 'Invalid email address'],
  [{ email: `${'a'.repeat(250)}@example.org` }, 'Email must be less than 255 characters'],
  [{ email: 'ana@tempmail.com' }, 'Disposable email addresses are not allowed'],
  [{ email: 'ana@throwaway.email' }, 'Disposable email addresses are not allowed'],
  [{ email: 'ana@guerrillamail.com' }, 'Disposable email addresses are not allowed'],
  [{ email: 'ana@10minutemail.com' }, 'Disposable email addresses are not allowed'],
  [{ email: 'ana@example.org\r\nBcc: b@example.org' }, 'Invalid email address'],
  [{ name: 'a'.repeat(101) }, 'Name must be less than 100 characters'],
  [{ name: 'Ana\r\nBcc: b@example.org' }, 'Name contains invalid characters'],
  [{ name: 'Ana\u2028Smith' }, 'Name contains invalid characters'],
  [{ consent: undefined }, 'You must consent to data processing'],
  [{ consent: 'off' }, 'You must consent to data processing'],
])('refuses %j with the message: %s', (fields, message) => {
  expect(messagesFor({ ...valid, ...fields })).toEqual([message]);
});

test.each(['downloadUrl', 'resourceName', 'resourceType', 'id', 'role'])(
  'refuses the unknown field %s',
  (field) => {
    expect(messagesFor({ ...valid, [field]: 'https://evil.example/x.pdf' })).toHaveLength(1);
  },
);

test('lists the messages in the order of the fields', () => {
  expect(messagesFor({ email: 'x', name: 'a'.repeat(101) })).toEqual([
    'Invalid email address',
    'Name must be less than 100 characters',
    'You must consent to data processing',
  ]);
});

test('accepts no name with a control character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const { data } = downloadSchema.safeParse({ ...valid, name });
      expect(data?.name ?? '').not.toMatch(/[\p{Cc}\u2028\u2029]/u);
    }),
  );
});

test('derives the subscription’s source from the category', () => {
  expect(getSubscriptionSource('Compliance')).toBe('resource_download_compliance');
});

test('finds a category by its filter’s address, and all for any other', () => {
  for (const category of categories) {
    expect(getFilter(category.toLowerCase())).toBe(category);
  }
  expect(getFilter('PLANNING')).toBe('Planning');
  expect(getFilter('<script>')).toBe('All');
});

test('finds four documents for Planning, two for Compliance, and none for Tools and Education', () => {
  expect(categories.map((category) => [category, resourcesIn(category).length])).toEqual([
    ['All', 6],
    ['Planning', 4],
    ['Compliance', 2],
    ['Tools', 0],
    ['Education', 0],
  ]);
});
