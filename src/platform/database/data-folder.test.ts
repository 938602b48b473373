import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../../testing/test-folder.ts';
import { finishRestore } from './data-folder.server.ts';

const restored = 'restored.2026-11-21T02-30-00Z';
const former = 'before-restore.2026-11-21T02-30-00Z';

/** Every place in which a process can have been killed between two renamings. */
const moments = {
  'before the first renaming': {
    old: ['database/file', 'secret'],
    left: [`${restored}/database/file`, `${restored}/storage/file`, `${restored}/secret`],
  },
  'with the old database aside': {
    old: [`${former}/database/file`, 'secret'],
    left: [`${restored}/database/file`, `${restored}/storage/file`, `${restored}/secret`],
  },
  'with the database in place': {
    old: [`${former}/database/file`, 'secret'],
    left: ['database/file', `${restored}/storage/file`, `${restored}/secret`],
  },
  'with the old secret aside': {
    old: [`${former}/database/file`, `${former}/secret`],
    left: ['database/file', 'storage/file', `${restored}/secret`],
  },
  'before the last tidying': {
    old: [`${former}/database/file`, `${former}/secret`],
    left: ['database/file', 'storage/file', 'secret', `${restored}/`],
  },
};

test.each(Object.entries(moments))('completes a restore that was killed %s', async (_, state) => {
  const dataDir = await testFolder();
  const put = async (path: string, content: string) => {
    await mkdir(join(dataDir, dirname(`${path}.`)), { recursive: true });
    if (!path.endsWith('/')) await writeFile(join(dataDir, path), content);
  };
  for (const path of state.old) await put(path, 'old');
  for (const path of state.left) await put(path, 'new');
  if (state.left.includes(`${restored}/`))
    await mkdir(join(dataDir, restored), { recursive: true });
  await mkdir(join(dataDir, 'restored.unfinished'));
  await finishRestore(dataDir);
  const read = (path: string) => readFile(join(dataDir, path), 'utf8');
  for (const path of ['database/file', 'storage/file', 'secret'])
    expect(await read(path)).toBe('new');
  for (const path of [`${former}/database/file`, `${former}/secret`])
    expect(await read(path)).toBe('old');
  expect((await readdir(dataDir)).toSorted()).toEqual(
    [former, 'database', 'secret', 'storage'].toSorted(),
  );
});
