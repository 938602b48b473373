import { once } from 'node:events';
import type { Server } from 'node:http';
import { getPort } from './free-port.ts';

/** `stop` also cuts off whoever is still connected. */
type Listening = { port: number; stop: () => Promise<void> };

/** Starts a web server of a test on this machine only, by default on a port of its own. */
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
