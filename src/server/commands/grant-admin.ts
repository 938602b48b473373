import { OperatorFault } from '../../platform/database/failures.ts';
import { grantAdmin, granting, type Granting } from '../../accounts/users/grant-admin.server.ts';
import type { Config } from '../../platform/config.server.ts';
import type { Db } from '../../platform/database/database.server.ts';
import { installationSecret } from '../secret.server.ts';
import { askServer, runCommand, show, withDatabaseOrServer } from './operator-command.ts';

const usage = 'npm run admin -- name@example.org';
const outcomes = {
  granted: 'is now an admin. The admin area asks for a second factor and a strong password.',
  'admin-already':
    'is an admin already. The admin area asks for a second factor and a strong password.',
  'waits-for-address': 'will be an admin once the address is confirmed by its link.',
} as const;

/** Makes an account an admin, whether or not the server runs. */
await runCommand(usage, [], async ({ config, positionals: [address] }) => {
  if (!address) throw new OperatorFault(`Usage: ${usage}`);
  const granted = await withDatabaseOrServer(
    config,
    ({ db }) => grantHere(config, db, address),
    () => askForGrant(config, address),
  );
  if (granted.kind === 'unknown-address') {
    throw new OperatorFault(`There is no account with the address ${address}.`);
  }
  show(`${address} ${outcomes[granted.kind]}`);
  if (granted.kind === 'waits-for-address' && granted.link !== null) {
    show(`No mail server is set that could carry the link. It works once, for two days:`);
    show(granted.link);
  }
});

async function grantHere(config: Config, db: Db, address: string): Promise<Granting> {
  const secret = await installationSecret(config);
  return grantAdmin({ config, db, secret, clock: () => new Date() }, address);
}

async function askForGrant(config: Config, address: string): Promise<Granting> {
  const response = await askServer(config, '/operator/grant-admin', { address });
  return granting.parse(await response.json());
}
