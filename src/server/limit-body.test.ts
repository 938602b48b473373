import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { portOf } from '../testing/free-port.ts';
import type { AppEnv } from './app.ts';
import { limitBody } from './limit-body.ts';
import { createWebServer } from './web-server.ts';

const megabyte = 'x'.repeat(1_000_000);

test.each([
  ['says', `content-length: ${megabyte.length}`, megabyte],
  ['does not say', 'transfer-encoding: chunked', `f4240\r\n${megabyte}\r\n0\r\n\r\n`],
])(
  'a body that %s that it is too long leaves its connection to the next request',
  async (...of) => {
    const [, head, body] = of;
    const post = `POST / HTTP/1.1\r\nhost: localhost\r\n${head}\r\n\r\n${body}`;
    const next = 'GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n';
    const answers = await answersTo(`${post}${next}`);
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
  },
);

/** What comes back on one connection, until it ends. */
async function answersTo(requests: string): Promise<string> {
  const app = new Hono<AppEnv>();
  app.use(limitBody(100_000));
  app.all('*', async (c) => c.text(await c.req.text()));
  const counter = { saw: () => undefined };
  const { server, close } = createWebServer({ app, answers: new Map(), counter });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => close(0));
  const socket = connect(portOf(server), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.write(requests);
  return text(socket);
}
