import { z } from 'zod';
import { grantAdmin, type Granting } from '../accounts/users/grant-admin.server.ts';
import { type Config, readConfig } from '../config.server.ts';
import { openDatabase } from '../database/database.server.ts';
import { FolderInUseError } from '../database/folder-lock.server.ts';
import { askServer } from './ask-server.ts';

const path = '/operator/grant-admin';

/** `npm run admin -- <address>`: makes an account an admin, whether or not the server runs. */
const [address] = process.argv.slice(2);
const settings = readConfig();
if (!address) fail('Usage: npm run admin -- name@example.org');
if (!settings.ok) fail(settings.faults.join('\n'));
const granting = await grant(settings.config, address);
if (granting === 'unknown-address') fail(`There is no account with the address ${address}.`);
console.log(
  granting === 'granted'
    ? `${address} is an admin now. The admin area asks for a second factor and a strong password.`
    : `${address} will be an admin once the address is confirmed by the link mailed to it.`,
);

async function grant(config: Config, to: string): Promise<Granting> {
  const { DATABASE_URL, DATA_DIR } = config;
  try {
    const location = DATABASE_URL ? { databaseUrl: DATABASE_URL } : { dataDir: DATA_DIR };
    const database = await openDatabase(location);
    const outcome = await grantAdmin(database.db, to, new Date());
    await database.close();
    return outcome;
  } catch (error) {
    // The server holds the embedded database, so it is asked to do it.
    if (error instanceof FolderInUseError)
      return askForGrant(config, to).catch((reason: Error) => fail(reason.message));
    throw error;
  }
}

async function askForGrant(config: Config, to: string): Promise<Granting> {
  const response = await askServer(config, { path, what: to, body: { address: to } });
  const answer = z.object({
    granting: z.enum(['granted', 'waits-for-address', 'unknown-address']),
  });
  return answer.parse(await response.json()).granting;
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
