import { expect, test } from 'vitest';
import { endSessionSchema, unlinkSchema } from './account-changes.ts';

test.each(['', '\0', 'a\0b', "a' or 1=1", 'a'.repeat(101)])('%j is no id of a row', (id) => {
  expect(endSessionSchema.safeParse({ session: id }).success).toBe(false);
  expect(unlinkSchema.safeParse({ identity: id, currentPassword: 'x' }).success).toBe(false);
});

test.each(['F6OR8Tx2ILh7NMZvuy7EXmDUjU07GuhE', 'others', crypto.randomUUID()])(
  '%j may be one',
  (id) => expect(endSessionSchema.safeParse({ session: id }).success).toBe(true),
);
