import { expect, test } from 'vitest';
import { freshDatabase } from '../../testing/fresh-database.ts';
import { storingFault } from './storing-fault.server.ts';

test('detects a database that is read-only or whose disk is full', async () => {
  const { db, client } = await freshDatabase();
  expect(await storingFault(db)).toBeNull();
  await client.query('set default_transaction_read_only to on');
  expect(await storingFault(db)).toBe('it is read-only');
  await client.query('set default_transaction_read_only to off');
  // Stands for a full disk: no room for temporary files.
  await client.query('set temp_file_limit to 0');
  expect(await storingFault(db)).toContain('temporary file size');
  await client.query('reset temp_file_limit');
  expect(await storingFault(db)).toBeNull();
});
