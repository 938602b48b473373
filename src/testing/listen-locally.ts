import { once } from 'node:events';
import type { Server } from 'node:http';
import { portOf } from './free-port.ts';

/** Where it listens; `stop` cuts off whoever is still connected. */
type Listening = { port: number; stop: () => Promise<void> };

/** Has a web server of the test's own listen on this machine alone, on a port of its own if not said. */
export async function listenLocally(server: Server, port = 0): Promise<Listening> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: portOf(server),
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
