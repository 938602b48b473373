import type { Context } from 'hono';
import type { z } from 'zod';
import type { Services } from '../../platform/services.ts';
import type { AppEnv } from '../app.ts';
import { keyedHash, isSameSecret } from '../../platform/security/secrets.server.ts';
import { readFileSync, writeFileSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import { join } from 'node:path';
import type { Config } from '../../platform/config.server.ts';

/**
 * The request of a command. Null unless it comes from the machine itself, signed with the installation's
 * secret, and so from a user who can read the data folder.
 */
export async function readOperatorRequest<Order>(
  c: Context<AppEnv>,
  { secret, clock }: Services,
  schema: z.ZodType<Order>,
): Promise<Order | null> {
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

/** In milliseconds, until a signature expires. */
const life = 60_000;

/** A command's signature, which proves that it can read the installation's secret. */
export function signOperator(secret: string, what: string, now: number): string {
  return `${now}.${createMac(secret, what, now)}`;
}

export function isOperator(secret: string, what: string, signature: string, now: number): boolean {
  const [at = '', mac = ''] = signature.split('.');
  const signedAt = Number(at);
  if (!/^\d+$/.test(at) || Math.abs(now - signedAt) > life) return false;
  return isSameSecret(mac, createMac(secret, what, signedAt));
}

const createMac = (secret: string, what: string, at: number) =>
  keyedHash(secret, `operator ${at} ${what}`);

/** Next to the folder lock, which tells whether a server is running at all. */
const fileIn = (dataDir: string) => join(dataDir, 'lock.address');

/** A server's address on its own machine, such as `127.0.0.1:3000`. */
function getAddress({ HOST, PORT }: Config): string {
  const host = ['0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST;
  return `${isIPv6(host) ? `[${host}]` : host}:${PORT}`;
}

/** Recorded by the server that holds the folder: a command may run without the server's PORT. */
export function recordAddress(config: Config): void {
  if (!config.DATABASE_URL) writeFileSync(fileIn(config.DATA_DIR), getAddress(config));
}

export function serverAddress(config: Config): string {
  try {
    return readFileSync(fileIn(config.DATA_DIR), 'utf8');
  } catch {
    return getAddress(config);
  }
}
