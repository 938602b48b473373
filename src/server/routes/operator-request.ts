import type { Context } from 'hono';
import type { z } from 'zod';
import type { Services } from '../../platform/services.ts';
import type { AppEnv } from '../app.ts';
import { isOperator } from './operator-signature.ts';

/**
 * The request of a command. Null unless it comes from the machine itself, signed with the installation's
 * secret, and so from a user who can read the data folder.
 */
export async function askedByOperator<Asked>(
  c: Context<AppEnv>,
  { secret, clock }: Services,
  schema: z.ZodType<Asked>,
): Promise<Asked | null> {
  const text = await c.req.text();
  const signature = c.req.header('x-operator') ?? '';
  // If HOST is a network address, the command comes from that address as well.
  const { remoteAddress, localAddress } = c.env.incoming.socket;
  const isFromHere = isFromThisMachine(c) || remoteAddress === localAddress;
  const isSigned = isOperator(secret, `${c.req.path} ${text}`, signature, clock().getTime());
  return isFromHere && isSigned ? schema.parse(JSON.parse(text)) : null;
}

export const isFromThisMachine = (c: Context<AppEnv>): boolean =>
  loopback.test(c.env.incoming.socket.remoteAddress ?? '');

/** An address of the machine itself, in IPv6, IPv4 or both. */
const loopback = /^(::1|(::ffff:)?127\.)/;
