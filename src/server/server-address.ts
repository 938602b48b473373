import { readFileSync, writeFileSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import { join } from 'node:path';
import type { Config } from '../platform/config.server.ts';

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

/** The recorded address; else the one from our own settings. */
export function serverAddress(config: Config): string {
  try {
    return readFileSync(fileIn(config.DATA_DIR), 'utf8');
  } catch {
    return getAddress(config);
  }
}
