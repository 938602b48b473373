import { expect, test } from 'vitest';
import { accountPlatform } from '../testing/test-account.ts';
import { hasRole } from './has-role.server.ts';

test('denies every role when the database fails', async () => {
  const services = await accountPlatform();
  const db = {
    select: () => {
      throw new Error('away');
    },
  } as unknown as typeof services.db;
  expect(await hasRole({ ...services, db }, 'anybody', 'admin')).toBe(false);
});
