import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testFolder } from '../testing/test-folder.ts';
import { testServices } from '../testing/test-services.ts';
import { backUp } from './back-up.server.ts';
import { backupRuns } from './backup-runs.table.server.ts';
import { openBackup } from './open-backup.server.ts';

test('keeps a backup whose record cannot be stored', async () => {
  const services = await testServices();
  const { db } = services;
  const folder = await testFolder();
  await db.execute(sql`alter table backup_runs add check (false)`);
  const said: string[] = [];
  const progress = (line: string) => void said.push(line);
  const options = { kind: 'manual', folder, progress, isServing: false } as const;
  const { path } = await backUp(services, options);
  expect((await openBackup(path)).manifest.tables.length).toBeGreaterThan(20);
  expect(await db.$count(backupRuns)).toBe(0);
  expect(said.at(-1)).toMatch(/^It could not be recorded: /);
});
