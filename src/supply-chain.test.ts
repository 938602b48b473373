import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';

/** Each may be used and passed on in a closed product, with its notice. */
const allowed = [
  '0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 CC0-1.0 ISC MIT MIT-0 PSF-2.0 Unlicense Zlib',
  // Copyleft that ends at the package's own files, which are used as they are: the style compiler.
  'MPL-2.0',
  // Data: which browsers know what.
  'CC-BY-4.0',
].flatMap((names) => names.split(' '));

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      dev: z.boolean().default(false),
      license: z.string().default('none'),
      hasInstallScript: z.boolean().default(false),
      integrity: z.string().default('none'),
      resolved: z.string().optional(),
    }),
  ),
});
const manifest = z.object({
  scripts: z.record(z.string(), z.string()),
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
  optionalDependencies: z.record(z.string(), z.string()),
});

const root = join(import.meta.dirname, '..');
const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'));
const packages = Object.entries(lockFile.parse(read('package-lock.json')).packages)
  .filter(([path]) => path !== '')
  .map(([path, facts]) => ({ ...facts, name: path.slice(path.lastIndexOf('node_modules/') + 13) }));
const { scripts, dependencies, devDependencies, optionalDependencies } = manifest.parse(
  read('package.json'),
);

test('every package needed to run the site has an allowed licence', () => {
  const others = packages
    .filter(({ dev, license }) => !dev && !isAllowed(license))
    .map(({ name, license }) => `${name}: ${license}`);
  expect(others).toEqual([]);
});

test('no package runs a script when it is installed, and none needs to', () => {
  const settings = readFileSync(join(root, '.npmrc'), 'utf8').split('\n');
  expect(settings).toContain('ignore-scripts=true');
  const withScript = packages.filter(({ hasInstallScript }) => hasInstallScript);
  // Its script only saves the start of one process: the binary is a package of its own.
  expect(new Set(withScript.map(({ name }) => name))).toEqual(new Set(['esbuild']));
});

test('no script of ours depends on one that npm runs before or after it', () => {
  const names = Object.keys(scripts);
  const around = names.filter((name) => /^(pre|post)/.test(name));
  expect(around).toEqual([]);
});

test('the lock file has the hash of every package, and names no registry', () => {
  const unhashed = packages.filter(({ integrity }) => !/^sha512-[\w+/]{86}==$/.test(integrity));
  expect(unhashed.map(({ name }) => name)).toEqual([]);
  expect(packages.filter(({ resolved }) => resolved).map(({ name }) => name)).toEqual([]);
});

test('Node is a package of the same version for every platform that it runs on', () => {
  expect(new Set(Object.values(optionalDependencies))).toEqual(new Set([process.versions.node]));
});

test('what the site imports is among the packages that it needs to run', () => {
  const modules = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter(
    (path) => !/\.test\.tsx?$|^src\/testing\//.test(path),
  );
  /** The formatter puts each import at the start of a line; types are gone at run time. */
  const statement = /^(?:import|export) (?!type )(?:[^;']*? from )?'([^'.][^']*)'/gm;
  const imported = modules.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(statement)]
      .map(([, name = '']) => name.split('/'))
      .map((parts) => parts.slice(0, parts[0]?.startsWith('@') ? 2 : 1).join('/'))
      .filter((name) => !name.includes(':')),
  );
  const missing = new Set(imported.filter((name) => !(name in dependencies)));
  expect([...missing]).toEqual([]);
  expect(imported.length).toBeGreaterThan(100);
});

test('every dependency is pinned to an exact version', () => {
  const versions = Object.entries({
    ...dependencies,
    ...devDependencies,
    ...optionalDependencies,
  });
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});

/** An expression such as `(MIT OR CC0-1.0)`: with OR one is enough, with AND all have to be allowed. */
function isAllowed(expression: string): boolean {
  const inner = expression.replace(/^\((.*)\)$/, '$1');
  if (inner.includes(' OR ')) return inner.split(' OR ').some(isAllowed);
  return inner.split(' AND ').every((name) => allowed.includes(name));
}
