import { expect, test } from 'vitest';
import { openSealed, seal } from './secrets.server.ts';

const content = Buffer.from('From: ana@example.org\r\n\r\nHello');

test('opens what it sealed, unless anything about it differs', () => {
  const sealed = seal('secret', 'email', content);
  expect(openSealed('secret', 'email', sealed)).toEqual(content);
  expect(sealed.includes('ana@example.org')).toBe(false);
  expect(seal('secret', 'email', content)).not.toEqual(sealed);
  const unreadable = 'Unsupported state or unable to authenticate data';
  expect(() => openSealed('another', 'email', sealed)).toThrow(unreadable);
  expect(() => openSealed('secret', 'other', sealed)).toThrow(unreadable);
  const changed = sealed.map((byte, at) => (at === 30 ? byte ^ 1 : byte));
  expect(() => openSealed('secret', 'email', Buffer.from(changed))).toThrow(unreadable);
  expect(() => openSealed('secret', 'email', Buffer.alloc(3))).toThrow('Invalid');
});
