import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { OperatorFault } from '../platform/database/failures.ts';
import { readConfig } from '../platform/config.server.ts';
import { freshDatabase } from '../testing/fresh-database.ts';
import { testFolder } from '../testing/test-folder.ts';
import { installationSecret } from './secret.server.ts';

async function emptyFolder() {
  const folder = await testFolder();
  const read = readConfig({ DATA_DIR: folder });
  if (!read.ok) throw new Error(read.faults.join('\n'));
  return { folder, config: read.config };
}

test('creates a secret once, for a database without tables', async () => {
  const { config } = await emptyFolder();
  const { db } = await freshDatabase();
  await db.execute(sql`drop schema drizzle cascade`);
  const secret = await installationSecret(config, db);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(await installationSecret(config, db)).toBe(secret);
});

test('refuses to replace the missing secret of a database that is already in use', async () => {
  const { config } = await emptyFolder();
  const { db } = await freshDatabase();
  const missing = 'is missing, but a database that was used with it is there';
  await expect(installationSecret(config, db)).rejects.toThrow(missing);
  await expect(installationSecret(config)).rejects.toThrow(missing);
});

test.each(['', '\n', 'short'])('refuses a secret file that contains %j', async (content) => {
  const { folder, config } = await emptyFolder();
  await writeFile(join(folder, 'secret'), content);
  await expect(installationSecret(config)).rejects.toThrow(OperatorFault);
});
