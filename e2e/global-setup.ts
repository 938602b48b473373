import { removeFolder } from '../src/testing/embedded-template.ts';
import { startServer } from '../src/testing/server-process.ts';
import { findBrowser } from './browser.ts';

/**
 * Once before all workers: unpacks the browser if it has to, and starts the server, which ends the
 * run at once if it cannot, and leaves a data folder that the workers' servers start on copies of.
 */
export default async function setUp() {
  await findBrowser();
  const server = await startServer({});
  await server.kill('SIGTERM');
  process.env['DATA_TEMPLATE'] = server.dataDir;
  return () => removeFolder(server.dataDir);
}
