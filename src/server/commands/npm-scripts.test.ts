import { execFileSync } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { packageRoot } from '../../platform/database/package-root.server.ts';
import { testFolder } from '../../testing/test-folder.ts';

const manifest = z.object({ scripts: z.record(z.string(), z.string()) });
const { scripts } = manifest.parse(
  JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')),
);

test.each([
  ['start', '--as-built'],
  ['export', 'folder'],
  ['admin', 'ana@example.org'],
  ['backup', '/mnt/offsite'],
  ['restore', '--replace'],
  ['move-to-postgres', '--replace'],
])('npm run %s hands %s on to its program', async (name, parameter) => {
  const folder = await testFolder();
  // Stands for Node: says what it was started with.
  writeFileSync(join(folder, 'node'), '#!/bin/sh\necho "$@"\n');
  chmodSync(join(folder, 'node'), 0o755);
  // As npm does it: the words after `--` are put behind the script.
  const output = execFileSync('/bin/sh', ['-c', `${scripts[name]} "${parameter}"`], {
    env: { PATH: folder },
    encoding: 'utf8',
  });
  expect(output.trim().split(' ').at(-1)).toBe(parameter);
});
