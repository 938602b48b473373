import { readFileSync, writeFileSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import { join } from 'node:path';
import type { Config } from '../platform/config.server.ts';

/** Beside the lock of the folder, which tells whether a server runs on it at all. */
const fileIn = (dataDir: string) => join(dataDir, 'lock.address');

/** Where a server with these settings is reached from its own machine, such as `127.0.0.1:3000`. */
function getAddress({ HOST, PORT }: Config): string {
  const host = ['0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST;
  return `${isIPv6(host) ? `[${host}]` : host}:${PORT}`;
}

/** Noted by the server that holds the folder: a command may be run without the PORT it was started with. */
export function recordAddress(config: Config): void {
  if (!config.DATABASE_URL) writeFileSync(fileIn(config.DATA_DIR), getAddress(config));
}

/** What the server noted; else where it would be with our own settings. */
export function serverAddress(config: Config): string {
  try {
    return readFileSync(fileIn(config.DATA_DIR), 'utf8');
  } catch {
    return getAddress(config);
  }
}
