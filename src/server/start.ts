import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { assumeProduction, buildInto } from '../environment.server.ts';

const root = join(import.meta.dirname, '../..');
const stampFile = join(root, 'build/stamp');
const server = join(root, 'build/server/index.js');

if (!process.argv.includes('--as-built')) buildIfStale();
assumeProduction();
// Written when a process ends that found none; where it cannot be written, starts are slower.
enableCompileCache(join(root, 'build/compile-cache'));
const built = (await import(server)) as typeof import('./main.ts');
if (process.argv.includes('--build-only')) process.exit(0);
const folder = exportFolder();
await (folder === null ? built.main() : built.exportTo(folder));

/** `npm run export`, with a folder if it shall not be ./export. */
function exportFolder(): string | null {
  const flag = process.argv.indexOf('--export');
  return flag === -1 ? null : (process.argv[flag + 1] ?? 'export');
}

function buildIfStale(): void {
  const stamp = stampOfSources();
  const isBuilt = existsSync(server) && existsSync(stampFile);
  if (isBuilt && readFileSync(stampFile, 'utf8') === stamp) return;
  console.log('Building (first start, or the sources have changed) …');
  // Beside the old build: whoever starts meanwhile, or a build that breaks off, meets no half of it.
  const unfinished = `build.unfinished-${process.pid}`;
  buildInto(unfinished);
  const tool = join(root, 'node_modules/@react-router/dev/bin.cjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [tool, 'build'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) {
    console.error(`${stdout}\n${stderr}`);
    rmSync(join(root, unfinished), { recursive: true, force: true });
    process.exit(1);
  }
  writeFileSync(join(root, unfinished, 'stamp'), stamp);
  const former = join(root, `build.former-${process.pid}`);
  if (existsSync(join(root, 'build'))) renameSync(join(root, 'build'), former);
  renameSync(join(root, unfinished), join(root, 'build'));
  rmSync(former, { recursive: true, force: true });
}

/** Changes whenever anything does that the build is made from. */
function stampOfSources(): string {
  const hash = createHash('sha256');
  const patterns = [
    'src/**/*.{ts,tsx,css,woff2,svg}',
    'public/**/*',
    '*.config.ts',
    'package-lock.json',
  ];
  for (const file of globSync(patterns, { cwd: root, withFileTypes: true })) {
    if (!file.isFile() || file.name.includes('.test.')) continue;
    const path = join(file.parentPath, file.name);
    hash.update(path.slice(root.length)).update(readFileSync(path));
  }
  return hash.digest('hex');
}
