import { copyTemplate, removeFolder } from '../src/testing/embedded-template.ts';
import { findBrowser } from './browser.ts';
import { adminFate, seedInto } from './seeded-people.ts';

/**
 * Once before all workers: unpacks the browser if it has to, and starts the server, which ends the
 * run at once if it cannot, and leaves a data folder that the workers' servers start on copies of.
 * Two admins are signed in there, so that no test has to make one.
 */
export default async function setUp() {
  await findBrowser();
  const dataDir = await copyTemplate(undefined);
  const cookies = await seedInto(dataDir, { kim: adminFate, lee: adminFate });
  process.env['DATA_TEMPLATE'] = dataDir;
  process.env['ADMIN_COOKIES'] = JSON.stringify(cookies);
  return () => removeFolder(dataDir);
}
