import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/**
 * A port that is free at the moment. It is below those that the system uses for outgoing connections, which
 * might take it before our server does, or while our server is down.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_240, 32_000);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  const isOurs = new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false)).once('listening', () => resolve(true));
  });
  probe.listen(port, '127.0.0.1');
  if (!(await isOurs)) return false;
  probe.close();
  await once(probe, 'close');
  return true;
}

/** The port of a listening TCP server. */
export function getPort(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('Not listening on a port');
  return address.port;
}
