import { assert, constantFrom, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { fieldErrors } from '../platform/forms/form-answer.ts';
import { requestTypes, rightsRequestSchema } from './rights-request.ts';

const request = { email: 'ana@example.org', requestType: 'access', message: '', website: '' };
const getFaults = (fields: Record<string, string>) => {
  const result = rightsRequestSchema.safeParse(fields);
  return result.success ? [] : fieldErrors(result.error, Object.keys(rightsRequestSchema.shape));
};

test.each(requestTypes)('accepts the request type %s', (requestType) => {
  expect(getFaults({ ...request, requestType })).toEqual([]);
});

test('accepts disposable addresses, and normalises an address', () => {
  const parsed = rightsRequestSchema.parse({ ...request, email: '  Ana@TempMail.com ' });
  expect(parsed.email).toBe('ana@tempmail.com');
});

test('accepts a request without a message', () => {
  const { email, requestType } = request;
  expect(rightsRequestSchema.parse({ email, requestType }).message).toBe('');
});

test('strips null characters from the message', () => {
  expect(rightsRequestSchema.parse({ ...request, message: ' a\0b ' }).message).toBe('ab');
});

test('reports each error once, in the order of the fields', () => {
  expect(getFaults({ email: 'ana', requestType: '', message: 'x'.repeat(2001) })).toEqual([
    { field: 'email', message: 'Invalid email address' },
    { field: 'requestType', message: 'Choose what you would like to ask' },
    { field: 'message', message: 'Message must be less than 2000 characters' },
  ]);
});

test('requires an address and a request type', () => {
  expect(getFaults({}).map(({ field }) => field)).toEqual(['email', 'requestType']);
});

test('refuses a filled honeypot and an unknown field', () => {
  expect(getFaults({ ...request, website: 'x' })).toEqual([
    { field: 'website', message: 'Bot detection triggered' },
  ]);
  expect(getFaults({ ...request, status: 'verified' })).toHaveLength(1);
});

test('property: accepts only known request types, and trims the message', () => {
  assert(
    property(string(), constantFrom(...requestTypes, 'portability', ''), (message, requestType) => {
      const result = rightsRequestSchema.safeParse({ ...request, message, requestType });
      if (!result.success) return;
      expect(requestTypes).toContain(result.data.requestType);
      expect(result.data.message).toBe(message.replaceAll('\0', '').trim());
    }),
  );
});
