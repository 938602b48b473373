import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../testing/test-folder.ts';
import { copyFolder } from './back-up.server.ts';

test('catches up with files that were changed, added and removed, even within one tick', async () => {
  const [from, into] = [await testFolder(), await testFolder()];
  const to = join(into, 'copy');
  const write = (file: string, text: string) => writeFile(join(from, file), text);
  await mkdir(join(from, 'inner'));
  for (const file of ['kept', 'changed', 'inner/removed']) await write(file, 'old');
  // A file that is written again before the clock of the file system moves on.
  const tick = new Date(Date.now() + 60_000);
  const earlier = new Date(Date.now() - 60_000);
  await utimes(join(from, 'changed'), tick, tick);
  await utimes(join(from, 'kept'), earlier, earlier);
  const { catchUp } = await copyFolder(from, to);
  await write('changed', 'new');
  await utimes(join(from, 'changed'), tick, tick);
  await write('inner/added', 'new');
  await rm(join(from, 'inner/removed'));
  expect(await catchUp(), 'files copied again').toBe(2);
  expect((await readdir(to, { recursive: true })).toSorted()).toEqual(
    (await readdir(from, { recursive: true })).toSorted(),
  );
  expect(await readFile(join(to, 'changed'), 'utf8')).toBe('new');
});
