import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { runCommand } from '../../testing/run-command.ts';
import { testFolder } from '../../testing/test-folder.ts';

test.each([
  ['backup.ts', []],
  ['grant-admin.ts', ['ana@example.org']],
])('%s says that the site was never started here, and makes no database', async (script, given) => {
  const folder = await testFolder();
  const settings = { DATA_DIR: folder };
  const { code, output } = await runCommand(script, given, { cwd: folder, settings });
  expect([code, output]).toEqual([1, `there is no database in ${folder}\n`]);
  expect(await readdir(folder)).toEqual([]);
});
