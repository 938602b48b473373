import type { Context } from 'hono';
import type { Platform } from '../../http/platform.server.ts';
import type { AppEnv } from '../app.ts';
import { isOperator } from './operator-signature.ts';

/**
 * Whether a request comes from the machine itself, signed with the secret of the installation, and so
 * from somebody who can read the data folder.
 */
export function isFromOperator(
  c: Context<AppEnv>,
  { secret, clock }: Platform,
  what: string,
): boolean {
  const signature = c.req.header('x-operator') ?? '';
  // If HOST is a network address, the command comes from that address as well.
  const { remoteAddress, localAddress } = c.env.incoming.socket;
  const isFromHere = isFromThisMachine(c) || remoteAddress === localAddress;
  return isFromHere && isOperator(secret, what, signature, clock().getTime());
}

export const isFromThisMachine = (c: Context<AppEnv>): boolean =>
  loopback.test(c.env.incoming.socket.remoteAddress ?? '');

/** An address of the machine itself, in IPv6, IPv4 or both. */
export const loopback = /^(::1|(::ffff:)?127\.)/;
