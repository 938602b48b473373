import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../testing/test-folder.ts';
import { findOldCopies, judgeCopies } from './old-copies.server.ts';

const moved = new Date('2026-03-02T09:00:00Z');
const due = new Date('2026-03-30T09:00:00Z');

/** What a move to Postgres, a restore and backups by hand leave behind. */
async function leftovers() {
  const folder = await testFolder();
  for (const place of ['database', 'before-restore.2026-03-02T09-00-00Z/database']) {
    const control = join(folder, place, 'global/pg_control');
    await mkdir(join(folder, place, 'global'), { recursive: true });
    await writeFile(control, '');
    await utimes(control, moved, moved);
  }
  const backupDir = join(folder, 'backups');
  await mkdir(join(backupDir, 'manual-2026-03-02T09-00-00Z'), { recursive: true });
  await mkdir(join(backupDir, 'nightly-2026-03-02T02-30-00Z'));
  return { DATA_DIR: folder, backupDir };
}

test('names what erasures do not reach: the database before a move, before a restore, backups by hand', async () => {
  const config = await leftovers();
  const found = await findOldCopies({ ...config, DATABASE_URL: 'postgres://db/site' });
  const names = ['database', 'before-restore.2026-03-02T09-00-00Z'];
  const byHand = join(config.backupDir, 'manual-2026-03-02T09-00-00Z');
  const paths = [...names.map((name) => join(config.DATA_DIR, name)), byHand];
  expect(found.map(({ path }) => path).toSorted()).toEqual(paths.toSorted());
  expect(found.every(({ until }) => until.getTime() === due.getTime())).toBe(true);
  // The embedded database itself is none.
  const own = await findOldCopies({ ...config, DATABASE_URL: undefined });
  expect(own.map(({ path }) => path)).not.toContain(join(config.DATA_DIR, 'database'));
});

test.each([
  ['2026-03-03', 'green', '/data/database has to be gone by 30 March 2026.'],
  ['2026-03-25', 'amber', '/data/database has to be gone by 30 March 2026.'],
  ['2026-03-31', 'red', '/data/database has to be gone by 30 March 2026.'],
])('on %s a copy is %s', (day, level, message) => {
  const copies = [{ path: '/data/database', until: due }];
  expect(judgeCopies(copies, new Date(day))).toMatchObject({ level, message });
});
