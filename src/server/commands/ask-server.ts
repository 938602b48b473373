import { isIPv6 } from 'node:net';
import type { Config } from '../../config.server.ts';
import { installationSecret } from '../secret.server.ts';
import { signOperator } from '../routes/operator-signature.ts';

/**
 * Has the running server do what it alone can, since it holds the embedded database. `what` is signed:
 * the act and what it is done to.
 * @throws if no server answers there, or it refuses.
 */
export async function askServer(
  config: Config,
  { path, what, body }: { path: string; what: string; body: object },
): Promise<Response> {
  const signature = signOperator(await installationSecret(config), what, Date.now());
  const host = ['0.0.0.0', '::'].includes(config.HOST) ? '127.0.0.1' : config.HOST;
  const authority = `${isIPv6(host) ? `[${host}]` : host}:${config.PORT}`;
  const response = await fetch(`http://${authority}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-operator': signature },
    body: JSON.stringify(body),
  });
  if (response.ok) return response;
  throw new Error(`The running server refused (${response.status}). Is PORT the same there?`);
}
