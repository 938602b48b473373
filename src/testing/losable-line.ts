import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { getPort } from './free-port.ts';

export type LosableLine = {
  /** The server's address, through the line. */
  url: string;
  lose(isLost: boolean): void;
  close(): void;
};

/** A connection to a server that can be lost silently: no data passes, and neither side closes it. */
export async function losableLine(url: string): Promise<LosableLine> {
  let isLost = false;
  const { hostname, port } = new URL(url);
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    const ways = [
      [near, far],
      [far, near],
    ] as const;
    // Connections that were open when the line was lost stay lost when it is back.
    let isHeld = isLost;
    for (const [from, to] of ways) {
      from.on('data', (bytes) => {
        isHeld ||= isLost;
        if (!isHeld) to.write(bytes);
      });
      from.on('error', () => undefined).on('close', () => to.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const through = new URL(url);
  through.port = String(getPort(server));
  return {
    url: through.href,
    lose: (now) => {
      isLost = now;
    },
    close: () => void server.close(),
  };
}
