import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../src/testing/free-port.ts';

/** Whether this machine has nginx. Debian keeps it where a user's PATH doesn't look. */
export const nginxBinary = ['nginx', '/usr/sbin/nginx'].find(
  (name) => spawnSync(name, ['-v']).status === 0,
);

export type Nginx = { url: string; stop(): Promise<void> };

/** The machine's nginx on an exported folder, with the site behind it for what is not there. */
export async function startNginx(folder: string, site: string): Promise<Nginx> {
  const own = await mkdtemp(join(tmpdir(), 'nginx-'));
  const port = await freePort();
  const settings = join(own, 'nginx.conf');
  await writeFile(settings, configuration({ own, folder, site, port }));
  const nginx = spawn(nginxBinary ?? 'nginx', ['-c', settings], { stdio: 'ignore' });
  const killIt = () => nginx.kill('SIGKILL');
  process.once('exit', killIt);
  nginx.once('exit', () => process.off('exit', killIt));
  const url = `http://localhost:${port}`;
  await untilItAnswers(url, nginx);
  const stop = async () => {
    nginx.kill('SIGTERM');
    if (nginx.exitCode === null) await once(nginx, 'exit');
    await rm(own, { recursive: true, force: true });
  };
  return { url, stop };
}

type Places = { own: string; folder: string; site: string; port: number };

function configuration({ own, folder, site, port }: Places): string {
  return `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${own}/nginx.pid;
error_log ${own}/error.log;
events { worker_connections 4096; }
http {
  access_log off;
  client_body_temp_path ${own}/body;
  proxy_temp_path ${own}/proxy;
  include ${folder}/nginx-maps.conf;
  server {
    listen ${port};
    keepalive_requests 1000000;
    location @site { proxy_pass ${site}; proxy_set_header Host $http_host; }
    location / { proxy_pass ${site}; proxy_set_header Host $http_host; }
    include ${folder}/nginx-locations.conf;
  }
}
`;
}

async function untilItAnswers(url: string, nginx: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const isUp = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isUp) return;
    if (nginx.exitCode !== null) throw new Error('nginx does not start');
    await pause(50);
  }
  throw new Error('nginx was not ready within 10 s');
}
