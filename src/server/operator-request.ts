import type { Context } from 'hono';
import type { Platform } from '../http/platform.server.ts';
import type { AppEnv } from './app.ts';
import { isOperator } from './operator-signature.ts';

/** From the machine itself, and signed with the installation's secret by who can read the data folder. */
export function isFromOperator(
  c: Context<AppEnv>,
  { secret, clock }: Platform,
  what: string,
): boolean {
  const isLocal = /^(::1|(::ffff:)?127\.)/.test(c.env.incoming.socket.remoteAddress ?? '');
  const signature = c.req.header('x-operator') ?? '';
  return isLocal && isOperator(secret, what, signature, clock().getTime());
}
