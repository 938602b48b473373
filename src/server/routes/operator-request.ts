import type { Context } from 'hono';
import type { Platform } from '../../http/platform.server.ts';
import type { AppEnv } from '../app.ts';
import { isOperator } from './operator-signature.ts';

/** From the machine itself, and signed with the installation's secret by who can read the data folder. */
export function isFromOperator(
  c: Context<AppEnv>,
  { secret, clock }: Platform,
  what: string,
): boolean {
  const signature = c.req.header('x-operator') ?? '';
  // Where HOST is an address in the network, the command comes from there as well.
  const { remoteAddress, localAddress } = c.env.incoming.socket;
  const isFromHere = isFromThisMachine(c) || remoteAddress === localAddress;
  return isFromHere && isOperator(secret, what, signature, clock().getTime());
}

export const isFromThisMachine = (c: Context<AppEnv>): boolean =>
  loopback.test(c.env.incoming.socket.remoteAddress ?? '');

/** An address of the machine itself, in IPv6, IPv4 or both. */
export const loopback = /^(::1|(::ffff:)?127\.)/;
