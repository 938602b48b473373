import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Whether this machine has nginx. Debian keeps it where a user's PATH doesn't look. */
export const nginxBinary = ['nginx', '/usr/sbin/nginx'].find(
  (name) => spawnSync(name, ['-v']).status === 0,
);

export type Nginx = { url: string; stop(): Promise<void> };

/** The machine's nginx with these directives in its `http` block, once it answers at this port. */
export async function runNginx(port: number, directives: string): Promise<Nginx> {
  const own = await mkdtemp(join(tmpdir(), 'nginx-'));
  const [settings, log] = [join(own, 'nginx.conf'), join(own, 'error.log')];
  await writeFile(settings, configuration(own, directives));
  const command = ['-c', settings, '-e', log];
  const nginx = spawn(nginxBinary ?? 'nginx', command, { stdio: 'inherit' });
  const endWithUs = () => nginx.kill('SIGTERM');
  process.once('exit', endWithUs);
  nginx.once('exit', () => process.off('exit', endWithUs));
  const url = `http://localhost:${port}`;
  await untilItAnswers(url, nginx);
  const stop = async () => {
    nginx.kill('SIGTERM');
    if (nginx.exitCode === null) await once(nginx, 'exit');
    await rm(own, { recursive: true, force: true });
  };
  return { url, stop };
}

function configuration(own: string, directives: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((what) => `${what}_temp_path ${own}/${what};`)
    .join('\n');
  return `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${own}/nginx.pid;
events { worker_connections 4096; }
http {
access_log off;
${temporary}
${directives}
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
