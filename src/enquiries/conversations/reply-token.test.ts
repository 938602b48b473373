import { expect, test } from 'vitest';
import { conversationIdIn, replyAddress } from './inbox-address.server.ts';

const secret = 'a-secret-of-the-test-alone-32-characters';
const id = '11111111-1111-4111-8111-11111111abcd';

test('names the conversation in an address that only we could have written', () => {
  const address = replyAddress(secret, 'hello@tarnbrook.example', id);
  expect(address).toMatch(/^hello\+[\da-f]{48}@tarnbrook\.example$/);
  expect(conversationIdIn(secret, address)).toBe(id);
  expect(conversationIdIn(secret, address.toUpperCase())).toBe(id);
  expect(conversationIdIn('another secret', address)).toBeNull();
  expect(conversationIdIn(secret, address.replace('abcd', 'abce'))).toBeNull();
});

test.each(['hello@tarnbrook.example', 'hello+list@tarnbrook.example', '', 'hello+@x'])(
  'finds no conversation in %j',
  (address) => expect(conversationIdIn(secret, address)).toBeNull(),
);

test('leaves an address as it is whose local part would become longer than 64 characters', () => {
  const long = 'customer-enquiries@tarnbrook.example';
  expect(replyAddress(secret, long, id)).toBe(long);
});
