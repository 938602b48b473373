import { sql } from 'drizzle-orm';
import { expect, inject, test } from 'vitest';
import { freshDatabase } from '../testing/fresh-database.ts';
import { testFolder } from '../testing/test-folder.ts';
import { testServices } from '../testing/test-services.ts';
import { backUpReplaced } from './old-copies.server.ts';
import { finishedBackups } from './backup-folder.server.ts';

const isOnPostgres = inject('testDatabase').kind === 'postgres';

test.runIf(isOnPostgres)('names and backs up the database that is replaced', async () => {
  const { config } = await testServices({ settings: { BACKUP_DIR: await testFolder() } });
  const target = await freshDatabase();
  const address = target.kind === 'postgres' ? target.url : '';
  const lines: string[] = [];
  const replaced = { ...config, DATABASE_URL: address };
  await backUpReplaced(replaced, target, (line) => lines.push(line));
  const { pathname } = new URL(address);
  expect(lines[0]).toContain(`${pathname} is replaced. It is backed up first:`);
  expect(lines).toContain('contact_enquiries: 0 rows');
  expect(await finishedBackups(config.backupDir)).toHaveLength(1);
  // Another program's tables are not replaced at all.
  await target.db.execute(sql`drop schema drizzle cascade`);
  const again = backUpReplaced(replaced, target, () => undefined);
  await expect(again).rejects.toThrow('not this site’s');
});
