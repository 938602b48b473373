import { z } from 'zod';
import { grantAdmin, type Granting, grantings } from '../../accounts/users/grant-admin.server.ts';
import type { Config } from '../../platform/config.server.ts';
import {
  askServer,
  CommandFault,
  runCommand,
  show,
  withDatabaseOrServer,
} from './operator-command.ts';

const usage = 'npm run admin -- name@example.org';
// Declared before the command, which runs while this file is still being evaluated.
const answer = z.object({ granting: z.enum(grantings) });

const outcomes = {
  granted: 'is now an admin. The admin area asks for a second factor and a strong password.',
  'admin-already':
    'is an admin already. The admin area asks for a second factor and a strong password.',
  'waits-for-address': 'will be an admin once the address is confirmed by the link mailed to it.',
} as const;

/** Makes an account an admin, whether or not the server runs. */
await runCommand(usage, [], async ({ config, positionals: [address] }) => {
  if (!address) throw new CommandFault(`Usage: ${usage}`);
  const granting = await withDatabaseOrServer(
    config,
    ({ db }) => grantAdmin(db, address, new Date()),
    () => askForGrant(config, address),
  );
  if (granting === 'unknown-address') {
    throw new CommandFault(`There is no account with the address ${address}.`);
  }
  show(`${address} ${outcomes[granting]}`);
});

async function askForGrant(config: Config, address: string): Promise<Granting> {
  const response = await askServer(config, '/operator/grant-admin', { address });
  return answer.parse(await response.json()).granting;
}
