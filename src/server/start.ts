import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '../..');
const stampFile = join(root, 'build/stamp');
const server = join(root, 'build/server/index.js');

/** Heap limits of eight times the usage. Without them V8 sizes its heap for a bigger program. */
const flags = ['--max-old-space-size=512', '--max-semi-space-size=8', '--v8-pool-size=1'];

const noMemory =
  'The build was killed, as the system does when memory runs out. It takes about 1 GB: add memory or swap, or bring a folder build/ that was built elsewhere.';

if (!process.argv.includes('--as-built')) buildIfStale();
if (!process.argv.includes('--build-only')) await runBuilt();

/**
 * The built server replaces this process, keeping its id. Otherwise the type-stripping code would stay in
 * memory for as long as the site runs: 18 MB.
 */
async function runBuilt(): Promise<void> {
  const environment = {
    NODE_ENV: 'production',
    // The C library otherwise keeps what each thread has freed.
    MALLOC_ARENA_MAX: '1',
    ...process.env,
  };
  // Windows cannot do this, and `--watch` only follows processes that it started itself.
  if (process.execve && process.platform !== 'win32' && environment.NODE_ENV !== 'development') {
    const command = [...flags, ...process.execArgv, server, ...process.argv.slice(2)];
    process.execve(process.execPath, [process.execPath, ...command], environment);
  }
  // React and other libraries read it when they are loaded.
  process.env['NODE_ENV'] ??= 'production';
  await import(pathToFileURL(server).href);
}

function buildIfStale(): void {
  const stamp = stampOfSources();
  const isBuilt = existsSync(server) && existsSync(stampFile);
  if (isBuilt && readFileSync(stampFile, 'utf8') === stamp) return;
  console.log('Building (first start, or the sources have changed) …');
  // Built beside the old build, so that a concurrent start or an interrupted build finds no half of one.
  const unfinished = `build.unfinished-${process.pid}`;
  const tool = join(root, 'node_modules/@react-router/dev/bin.cjs');
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, [tool, 'build'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, BUILD_DIRECTORY: unfinished },
  });
  if (status !== 0) {
    const isKilled = signal === 'SIGKILL';
    console.error(isKilled ? noMemory : `${stdout}\n${stderr}`);
    rmSync(join(root, unfinished), { recursive: true, force: true });
    process.exit(1);
  }
  writeFileSync(join(root, unfinished, 'stamp'), stamp);
  const former = join(root, `build.former-${process.pid}`);
  if (existsSync(join(root, 'build'))) renameSync(join(root, 'build'), former);
  renameSync(join(root, unfinished), join(root, 'build'));
  rmSync(former, { recursive: true, force: true });
}

/** A hash of all build inputs. */
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
