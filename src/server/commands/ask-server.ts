import { isIPv6 } from 'node:net';
import type { Config } from '../../config.server.ts';
import { installationSecret } from '../secret.server.ts';
import { signOperator } from '../routes/operator-signature.ts';

/**
 * Asks the running server to do what only it can do, since it holds the embedded database.
 * @throws if no server answers there, or it refuses.
 */
export async function askServer(config: Config, path: string, asked: object): Promise<Response> {
  const body = JSON.stringify(asked);
  const secret = await installationSecret(config);
  const signature = signOperator(secret, `${path} ${body}`, Date.now());
  const host = ['0.0.0.0', '::'].includes(config.HOST) ? '127.0.0.1' : config.HOST;
  const authority = `${isIPv6(host) ? `[${host}]` : host}:${config.PORT}`;
  const response = await fetch(`http://${authority}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-operator': signature },
    body,
  });
  if (response.ok) return response;
  throw new Error(`The running server refused (${response.status}). Does it use the same PORT?`);
}
