import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { packageRoot } from '../src/platform/database/data-folder.server.ts';
import { copyTemplate, keptTemplate, removeFolder } from '../src/testing/embedded-template.ts';
import { findBrowser } from './browser.ts';
import { keepEnquiry } from './kept-enquiry.ts';
import { seedReaders } from './seed-readers.ts';
import { everywhere, members, seedInto } from './seeded-people.ts';

const start = join(packageRoot, 'src/server/start.ts');

/**
 * Once before all workers: builds what has changed, unpacks the browser if it has to, and starts the
 * server, which ends the run at once if it cannot, and leaves a data folder that the workers' servers
 * start on copies of. The people whom many tests need have accounts and mails there.
 */
export default async function setUp() {
  execFileSync(process.execPath, [start, '--build-only'], { stdio: 'inherit' });
  await findBrowser();
  const dataDir = await copyTemplate(await keptTemplate());
  await keepEnquiry(dataDir);
  const cookies = await seedInto(dataDir, { ...everywhere, ...members });
  process.env['DATA_TEMPLATE'] = dataDir;
  process.env['SEEDED_COOKIES'] = JSON.stringify(cookies);
  process.env['SEEDED_READERS'] = JSON.stringify(await seedReaders(dataDir, 40));
  return () => removeFolder(dataDir);
}
