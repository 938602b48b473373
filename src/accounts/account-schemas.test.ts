import { expect, test } from 'vitest';
import { endSessionSchema, unlinkSchema } from './account-schemas.ts';
import { resetSchema, signInSchema } from './account-schemas.ts';

test.each(['', '\0', 'a\0b', "a' or 1=1", 'a'.repeat(101)])(
  '%j is refused as the id of a session or identity',
  (id) => {
    expect(endSessionSchema.safeParse({ session: id }).success).toBe(false);
    expect(unlinkSchema.safeParse({ identity: id, currentPassword: 'x' }).success).toBe(false);
  },
);

test.each(['F6OR8Tx2ILh7NMZvuy7EXmDUjU07GuhE', 'others', crypto.randomUUID()])(
  '%j is accepted as the id of a session',
  (id) => expect(endSessionSchema.safeParse({ session: id }).success).toBe(true),
);

test.each(['  moss  tin  ', 'ключ 鍵 🔑', 'aaaaaa', '<script>%00', 'x'.repeat(128)])(
  'takes the password %j as it was typed',
  (password) => {
    expect(resetSchema.parse({ token: 'a', password }).password).toBe(password);
    expect(signInSchema.parse({ email: 'ana@example.org', password }).password).toBe(password);
  },
);
