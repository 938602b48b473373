import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { getPort } from '../src/testing/free-port.ts';

/** A mail server that takes everything, at the least cost to what is measured beside it. */
export async function startSink() {
  const sink = { taken: 0, url: '', stop: () => void server.close() };
  const server = createServer((socket) => take(socket, () => (sink.taken += 1)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  sink.url = `smtp://127.0.0.1:${getPort(server)}`;
  return sink;
}

function take(socket: Socket, count: () => void): void {
  socket.setNoDelay().on('error', () => undefined);
  socket.write('220 ready\r\n');
  let rest = '';
  let isContent = false;
  socket.on('data', (chunk: Buffer) => {
    rest += chunk.toString('latin1');
    for (;;) {
      const end = isContent ? '\r\n.\r\n' : '\r\n';
      const at = rest.indexOf(end);
      if (at < 0) return;
      const isData = !isContent && rest.slice(0, at).toUpperCase() === 'DATA';
      rest = rest.slice(at + end.length);
      if (isContent) count();
      isContent = isData;
      socket.write(isData ? '354 go on\r\n' : '250 taken\r\n');
    }
  });
}
