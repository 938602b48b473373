import { once } from 'node:events';
import type { Server } from 'node:http';
import { getPort } from './free-port.ts';

/** `stop` also closes open connections. */
type Listening = { port: number; stop: () => Promise<void> };

/** Starts a test's web server on localhost only, by default on its own port. */
export async function listenLocally(server: Server, port = 0): Promise<Listening> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: getPort(server),
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
