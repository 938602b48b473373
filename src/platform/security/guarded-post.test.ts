import { createServer, type RequestListener } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { listenLocally } from '../../testing/listen-locally.ts';
import { guardedPost } from './guarded-post.server.ts';

async function serve(answer: RequestListener): Promise<number> {
  const { port, stop } = await listenLocally(createServer(answer));
  onTestFinished(stop);
  return port;
}

const post = { headers: { 'content-type': 'application/json' }, body: '{}', mayBeLocal: false };
type LookUp = NonNullable<Parameters<typeof guardedPost>[1]['lookUp']>;
const leadsTo =
  (...addresses: string[]): LookUp =>
  (_host, _options, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );

test.each([
  ['a private address', ['10.0.0.7']],
  ['a public and a private one', ['93.184.215.14', '127.0.0.1']],
  ['a mapped private address', ['::ffff:169.254.169.254']],
])('refuses to connect to a host that has %s', async (_, addresses) => {
  const lookUp = leadsTo(...addresses);
  expect(await guardedPost('https://crm.example/', { ...post, lookUp })).toEqual({
    kind: 'unreachable',
    reason: 'the host is in a private network',
  });
});

test('connects to the address it has checked, without a second look-up', async () => {
  const port = await serve((request, response) => response.end(request.headers.host));
  let asked = 0;
  const lookUp: LookUp = (...parameters) => {
    asked += 1;
    leadsTo(asked === 1 ? '127.0.0.1' : '10.0.0.7')(...parameters);
  };
  const outcome = await guardedPost(`http://crm.example:${port}/`, {
    ...post,
    mayBeLocal: true,
    lookUp,
  });
  expect(outcome).toEqual({ kind: 'answered', status: 200 });
  expect(asked).toBe(1);
});

test.each([
  ['a server', leadsTo('127.0.0.1')],
  ['a name server', () => undefined],
])('gives up after its timeout on %s that does not answer', async (_, lookUp) => {
  const port = await serve(() => undefined);
  const hanging = { ...post, mayBeLocal: true, timeout: 300, lookUp };
  expect(await guardedPost(`http://crm.example:${port}/`, hanging)).toEqual({
    kind: 'unreachable',
    reason: 'no answer within 0.3 seconds',
  });
});

test('cuts off a long answer', async () => {
  const cut = Promise.withResolvers<void>();
  const port = await serve((_request, response) => {
    response.on('close', cut.resolve);
    response.writeHead(200);
    response.write('x'.repeat(1_000_000));
  });
  const outcome = await guardedPost(`http://127.0.0.1:${port}/`, { ...post, mayBeLocal: true });
  expect(outcome).toEqual({ kind: 'answered', status: 200 });
  await cut.promise;
});

test('gives the reason for a failed connection, but no address', async () => {
  const outcome = await guardedPost('http://127.0.0.1:9/', { ...post, mayBeLocal: true });
  expect(outcome).toEqual({ kind: 'unreachable', reason: 'no connection: ECONNREFUSED' });
});

test('does not wait for a server that switches protocols', async () => {
  const port = await serve((_request, response) => {
    const head = 'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n';
    response.socket?.write(head);
  });
  const outcome = await guardedPost(`http://127.0.0.1:${port}/`, { ...post, mayBeLocal: true });
  expect(outcome).toEqual({ kind: 'unreachable', reason: 'no connection' });
});
