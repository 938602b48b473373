import { expect, test } from 'vitest';
import { accountPlatform } from '../testing/test-account.ts';
import { hasRole } from './has-role.server.ts';

test('denies every role when the database fails', async () => {
  const platform = await accountPlatform();
  const db = {
    select: () => {
      throw new Error('away');
    },
  } as unknown as typeof platform.db;
  expect(await hasRole({ ...platform, db }, 'anybody', 'admin')).toBe(false);
});
