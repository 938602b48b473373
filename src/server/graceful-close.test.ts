import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { buffer, text as all } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { gracefulClose } from './web-server.ts';

/** In milliseconds. */
const longerThanATest = 600_000;

type Handle = (response: ServerResponse) => void;

async function serve(handle: Handle) {
  const server = createServer((form, response) => {
    form.resume().once('end', () => handle(response));
  });
  const close = gracefulClose(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const { port } = server.address() as AddressInfo;
  const ask = async () => {
    const asking = request({ port, host: '127.0.0.1', method: 'POST', agent });
    asking.end('a form');
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    return { text: String(await buffer(answer)), connection: answer.headers.connection };
  };
  return { ask, close, port };
}

test('answers a request in progress, and then closes its connection', async () => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<ServerResponse>();
  const { ask, close } = await serve(arrive);
  const answer = ask();
  const response = await arrived;
  const closed = close(longerThanATest);
  response.end('stored');
  expect(await answer).toEqual({ text: 'stored', connection: 'close' });
  await closed;
});

test('answers a request that comes only later on a connection that was just made', async () => {
  const { close, port } = await serve((response) => response.end('stored'));
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  const closed = close(longerThanATest);
  await untilRefused(port);
  socket.write('POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 6\r\n\r\na form');
  expect(await all(socket)).toMatch(/^HTTP\/1\.1 200 [^]*Connection: close[^]*stored$/);
  await closed;
});

test('answers those whose connection the system has taken but Node has not', async () => {
  const { close, port } = await serve((response) => response.end('stored'));
  const sockets = Array.from({ length: 20 }, () => connect(port, '127.0.0.1'));
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()));
  const form = 'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 6\r\n\r\na form';
  for (const socket of sockets) socket.write(form);
  // They connect on the next tick, before Node looks for new connections.
  await new Promise((resolve) => process.nextTick(resolve));
  const closed = close(longerThanATest);
  const answers = await Promise.all(sockets.map((socket) => all(socket)));
  expect(answers.filter((answer) => answer.endsWith('stored'))).toHaveLength(20);
  await closed;
});

async function untilRefused(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const error = await once(socket, 'connect').catch((failure: { code?: string }) => failure);
    socket.destroy();
    if ('code' in error && error.code === 'ECONNREFUSED') return;
  }
}

test('cuts off requests that take too long', async () => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<ServerResponse>();
  const { ask, close } = await serve(arrive);
  const answer = ask().catch(({ code }: { code: string }) => code);
  await arrived;
  await close(50);
  expect(await answer).toBe('ECONNRESET');
});
