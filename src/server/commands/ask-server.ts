import type { Config } from '../../platform/config.server.ts';
import { failureReason } from '../../platform/database/failures.ts';
import { signOperator } from '../routes/operator-signature.ts';
import { installationSecret } from '../secret.server.ts';
import { serverAddress } from '../server-address.ts';
import { CommandFault } from './operator-command.ts';

/**
 * Sends the running server a request, since it holds the embedded database.
 * @throws CommandFault if no server answers there, or it refuses.
 */
export async function askServer(config: Config, path: string, asked: object): Promise<Response> {
  const body = JSON.stringify(asked);
  const secret = await installationSecret(config);
  const signature = signOperator(secret, `${path} ${body}`, Date.now());
  const address = serverAddress(config);
  const response = await fetch(`http://${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-operator': signature },
    body,
  }).catch((error: unknown) => {
    throw new CommandFault(
      `the server that uses ${config.DATA_DIR} does not answer at ${address} (${failureReason(error)}); if it has just been started, try again, else set PORT and HOST to those it was started with`,
    );
  });
  if (response.ok) return response;
  throw new CommandFault(
    `the server at ${address} refused (${response.status}): AUTH_SECRET, PORT and HOST have to be those it was started with`,
  );
}
