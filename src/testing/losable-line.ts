import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { portOf } from './free-port.ts';

export type LosableLine = {
  /** The server's, by way of the line. */
  url: string;
  lose(isLost: boolean): void;
  close(): void;
};

/** A line to a server on which, while it is lost, nothing passes any more and nobody hangs up. */
export async function losableLine(url: string): Promise<LosableLine> {
  let isLost = false;
  const { hostname, port } = new URL(url);
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    const ways = [
      [near, far],
      [far, near],
    ] as const;
    // What was open when the line was lost stays as it is when there is one again.
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
  through.port = String(portOf(server));
  return {
    url: through.href,
    lose: (now) => {
      isLost = now;
    },
    close: () => void server.close(),
  };
}
