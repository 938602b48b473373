import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { packageRoot } from '../../src/database/package-root.server.ts';
import { listenLocally } from '../../src/testing/listen-locally.ts';
import { nginxBinary } from '../server/nginx.ts';
import { until } from './fault.ts';

export type Balancer = { kind: 'nginx' | 'a stand-in for nginx'; stop(): Promise<void> };

/** In front of instances at these ports: nginx as docs/scaling.md sets it up, where it is installed. */
export function startBalancer(port: number, instances: [number, number]): Promise<Balancer> {
  return nginxBinary ? startNginx(nginxBinary, port, instances) : startStandIn(port, instances);
}

async function startNginx(
  binary: string,
  port: number,
  instances: [number, number],
): Promise<Balancer> {
  const folder = mkdtempSync(join(tmpdir(), 'website-nginx-'));
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, configuration(folder, port, instances));
  const nginx = spawn(binary, ['-c', file, '-e', join(folder, 'error.log')], { stdio: 'inherit' });
  const endWithUs = () => nginx.kill('SIGTERM');
  process.once('exit', endWithUs);
  await untilListening(nginx, port);
  const stop = async () => {
    process.off('exit', endWithUs);
    const ended = once(nginx, 'exit');
    nginx.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true });
  };
  return { kind: 'nginx', stop };
}

/** As the documentation has it. */
function example(): string {
  const page = readFileSync(join(packageRoot, 'docs/scaling.md'), 'utf8');
  const found = /```nginx\n(upstream website [^]*?)```/.exec(page)?.[1];
  if (!found) throw new Error('docs/scaling.md has no example for nginx');
  return found;
}

/** The example with the addresses of this machine. */
function configuration(folder: string, port: number, [first, second]: [number, number]): string {
  const here = example()
    .replace('10.0.0.11:3000', `127.0.0.1:${first}`)
    .replace('10.0.0.12:3000', `127.0.0.1:${second}`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replaceAll(/^\s*ssl_.*$/gm, '');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((what) => `${what}_temp_path ${join(folder, what)};`)
    .join('\n');
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  return `${user} daemon off; pid ${join(folder, 'pid')}; worker_processes 1;
events {} http { access_log off; ${temporary}
${here} }`;
}

async function untilListening(nginx: ChildProcess, port: number): Promise<void> {
  await until('nginx listens', async () => {
    if (nginx.exitCode !== null) throw new Error('nginx ended; does the example still fit it?');
    return fetch(`http://127.0.0.1:${port}/healthz`).then(
      () => true,
      () => false,
    );
  });
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
  const [, forms = ''] = /location ~ (\S+) {/.exec(example()) ?? [];
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
