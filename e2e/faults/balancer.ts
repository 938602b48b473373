import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { packageRoot } from '../../src/platform/database/data-folder.server.ts';
import { listenLocally } from '../../src/testing/listen-locally.ts';
import { nginxBinary, runNginx } from './nginx.ts';

export type Balancer = { kind: 'nginx' | 'a stand-in for nginx'; stop(): Promise<void> };

/** In front of instances at these ports: nginx as the documentation sets it up, where it is installed. */
export async function startBalancer(port: number, instances: [number, number]): Promise<Balancer> {
  if (!nginxBinary) return startStandIn(port, instances);
  return { kind: 'nginx', ...(await runNginx(port, exampleHere(port, instances))) };
}

/** As the documentation has it: one instance's server, and what differs for several. */
function example(): { upstream: string; server: string; added: string } {
  const proxies = readFileSync(join(packageRoot, 'docs/proxies.md'), 'utf8');
  const scaling = readFileSync(join(packageRoot, 'docs/scaling.md'), 'utf8');
  const server = /^server \{\n {2}listen 443[^]*?^\}/m.exec(proxies)?.[0];
  const [upstream, added] = [...scaling.matchAll(/```nginx\n([^]*?)```/g)].map(([, text]) => text);
  if (!server || !upstream || !added) throw new Error('docs have no example for nginx');
  return { server, upstream, added };
}

/** The example with the addresses of this machine. */
function exampleHere(port: number, [first, second]: [number, number]): string {
  const { upstream, server, added } = example();
  const here = server
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replaceAll(/^\s*(listen \[|http2|ssl_|access_log|error_log).*$/gm, '')
    .replace('location = /metrics', `${added}\n  location = /metrics`);
  return `${upstream
    .replace('10.0.0.11:3000', `127.0.0.1:${first}`)
    .replace('10.0.0.12:3000', `127.0.0.1:${second}`)}
${here}`;
}

/** What the example asks of nginx: turn by turn, and on to the other one where that is right. */
async function startStandIn(port: number, instances: [number, number]): Promise<Balancer> {
  let turn = 0;
  const pass = async (asked: IncomingMessage, answer: ServerResponse) => {
    const body = await buffer(asked);
    turn += 1;
    const order = turn % 2 === 0 ? instances : instances.toReversed();
    for (const instance of order) {
      const reply = await ask(instance, asked, body).catch((error: { code?: string }) => error);
      if ('status' in reply) {
        answer.writeHead(reply.status, reply.headers).end(reply.body);
        return;
      }
      if (reply.code !== 'ECONNREFUSED' && !mayBeSentTwice(asked)) break;
    }
    answer.writeHead(502).end();
  };
  const server = createServer((asked, answer) => void pass(asked, answer));
  const { stop } = await listenLocally(server, port);
  return { kind: 'a stand-in for nginx', stop };
}

function mayBeSentTwice({ method, url = '' }: IncomingMessage): boolean {
  const [, forms = ''] = /location ~ (\S+) {/.exec(example().added) ?? [];
  const { pathname } = new URL(url, 'http://instance');
  return method === 'GET' || method === 'HEAD' || new RegExp(forms).test(pathname);
}

async function ask(port: number, { method, url, headers, socket }: IncomingMessage, body: Buffer) {
  const from = socket.remoteAddress ?? '';
  const forwarded = { ...headers, 'x-forwarded-for': from, connection: 'close' };
  const asking = request({ port, host: '127.0.0.1', method, path: url, headers: forwarded });
  asking.end(body);
  const [reply] = (await once(asking, 'response')) as [IncomingMessage];
  const { statusCode: status = 502 } = reply;
  return { status, headers: { ...reply.headers, connection: 'close' }, body: await buffer(reply) };
}
