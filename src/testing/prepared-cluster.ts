import { cp, readFile, rename } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { packageRoot } from '../platform/database/data-folder.server.ts';

/**
 * Loaded by every process that a service test starts (`NODE_OPTIONS` in `vitest.config.ts`). The one that
 * would create an embedded database copies an empty one instead, which takes a tenth of the time. Servers
 * that browser tests start create theirs.
 */
const [, folder = ''] = process.argv;
if (basename(folder).startsWith('database.unfinished-')) {
  await cp(await getCluster(), folder, { recursive: true });
  process.exit();
}

/** Created once for each version of the engine. */
async function getCluster(): Promise<string> {
  const modules = join(packageRoot, 'node_modules');
  const about = await readFile(join(modules, '@electric-sql/pglite/package.json'), 'utf8');
  const { version } = JSON.parse(about) as { version: string };
  const cluster = join(modules, `.cache/cluster-${version}`);
  if (existsSync(cluster)) return cluster;
  const { PGlite } = await import('@electric-sql/pglite');
  const unfinished = `${cluster}.${process.pid}`;
  await (await PGlite.create(unfinished)).close();
  // Of two processes one is first.
  await rename(unfinished, cluster).catch(() => undefined);
  return cluster;
}
