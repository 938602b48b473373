import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { packageRoot } from '../src/platform/database/package-root.server.ts';
import { copyTemplate, removeFolder } from '../src/testing/embedded-template.ts';
import { findBrowser } from './browser.ts';
import { everywhere, seedInto } from './seeded-people.ts';

const start = join(packageRoot, 'src/server/start.ts');

/**
 * Once before all workers: builds what has changed, unpacks the browser if it has to, and starts the
 * server, which ends the run at once if it cannot, and leaves a data folder that the workers' servers
 * start on copies of. The people whom many tests need have accounts there.
 */
export default async function setUp() {
  execFileSync(process.execPath, [start, '--build-only'], { stdio: 'inherit' });
  await findBrowser();
  const dataDir = await copyTemplate(undefined);
  const cookies = await seedInto(dataDir, everywhere);
  process.env['DATA_TEMPLATE'] = dataDir;
  process.env['SEEDED_COOKIES'] = JSON.stringify(cookies);
  return () => removeFolder(dataDir);
}
