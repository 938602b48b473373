import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';

/** Each may be used and passed on in a closed product, with its notice. */
const allowed = [
  '0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 CC0-1.0 ISC MIT MIT-0 Unlicense Zlib',
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
    }),
  ),
});
const manifest = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
  allowScripts: z.record(z.string(), z.boolean()),
});

const root = join(import.meta.dirname, '..');
const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'));
const packages = Object.entries(lockFile.parse(read('package-lock.json')).packages)
  .filter(([path]) => path !== '')
  .map(([path, facts]) => ({ ...facts, name: path.slice(path.lastIndexOf('node_modules/') + 13) }));
const { dependencies, devDependencies, allowScripts } = manifest.parse(read('package.json'));

test('every package needed to run the site has an allowed licence', () => {
  const others = packages
    .filter(({ dev, license }) => !dev && !isAllowed(license))
    .map(({ name, license }) => `${name}: ${license}`);
  expect(others).toEqual([]);
});

test('no package but node runs a script when it is installed', () => {
  const undecided = packages
    .filter(({ name, hasInstallScript }) => hasInstallScript && !(name in allowScripts))
    .map(({ name }) => name);
  expect(undecided).toEqual([]);
  const may = Object.keys(allowScripts).filter((name) => allowScripts[name]);
  expect(may).toEqual(['node']);
});

test('every dependency is pinned to an exact version', () => {
  const versions = Object.entries({ ...dependencies, ...devDependencies });
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});

/** An expression such as `(MIT OR CC0-1.0)`: with OR one is enough, with AND all have to be allowed. */
function isAllowed(expression: string): boolean {
  const inner = expression.replace(/^\((.*)\)$/, '$1');
  if (inner.includes(' OR ')) return inner.split(' OR ').some(isAllowed);
  return inner.split(' AND ').every((name) => allowed.includes(name));
}
