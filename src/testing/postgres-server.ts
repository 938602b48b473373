import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';
import { temporaryFolder } from './temporary-folder.ts';

export type PostgresServer = {
  /** The address of one of its databases; by default the maintenance database. */
  url(database?: string): string;
  /** Restarts as after a crash; `whileDown` runs while it is down. */
  restart(whileDown?: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
};

/**
 * A temporary server of the installed Postgres, or null if there is none. Acknowledged commits survive a
 * crash only if it is durable.
 */
export async function startPostgres({ isDurable = false } = {}): Promise<PostgresServer | null> {
  const binaries = postgresBinaries();
  if (!binaries) return null;
  const folder = isDurable
    ? await mkdtemp(join(tmpdir(), 'postgres-'))
    : await temporaryFolder('postgres-');
  const port = await freePort();
  await createCluster(binaries, folder);
  const settings = isDurable ? {} : forgetful;
  let server = await run(binaries, folder, port, settings);
  return {
    url: (database = 'postgres') => getUrl(port, database),
    async restart(whileDown) {
      await end(server, 'SIGQUIT');
      await whileDown?.();
      server = await run(binaries, folder, port, settings);
    },
    async stop() {
      await end(server, 'SIGINT');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The folder with `initdb` and `postgres`, or null. Debian keeps them off the PATH. */
export function postgresBinaries(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  const newestFirst = versions.toSorted((a, b) => Number(b) - Number(a));
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...newestFirst.map((version) => join(debian, version, 'bin')),
  ];
  const complete = (folder: string) =>
    ['initdb', 'postgres'].every((name) => existsSync(join(folder, name)));
  return folders.find(complete) ?? null;
}

async function createCluster(binaries: string, folder: string): Promise<void> {
  if (owner.uid !== undefined) await chown(folder, owner.uid, owner.gid);
  const options = ['--auth=trust', '--username=postgres', '--encoding=UTF8', '--locale=C'];
  const place = ['--no-sync', '--pgdata', join(folder, 'data')];
  await promisify(execFile)(join(binaries, 'initdb'), [...options, ...place], {
    ...owner,
    cwd: folder,
  });
}

/** Its data is discarded after the run, so nothing needs to reach the disk, or survive a crash. */
const forgetful = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

async function run(
  binaries: string,
  folder: string,
  port: number,
  extra: Record<string, string>,
): Promise<ChildProcess> {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    max_connections: '200',
    ...extra,
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = ['-D', join(folder, 'data'), '-p', String(port), ...options];
  const server = spawn(join(binaries, 'postgres'), command, { ...owner, cwd: folder });
  const killIt = () => server.kill('SIGQUIT');
  process.once('exit', killIt);
  server.once('exit', () => process.off('exit', killIt));
  await untilItAnswers(server);
  return server;
}

/** Postgres refuses to run as root, so root runs it as the unprivileged user. */
const owner = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

async function untilItAnswers(server: ChildProcess): Promise<void> {
  let log = '';
  await new Promise<void>((resolve, reject) => {
    server.stderr?.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      if (log.includes('ready to accept connections')) resolve();
    });
    server.once('exit', () => reject(new Error(`Postgres does not start:\n${log}`)));
  });
  server.stderr?.removeAllListeners('data').resume();
}

async function end(server: ChildProcess, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.kill(signal);
  await once(server, 'exit');
}

function getUrl(port: number, database: string): string {
  return `postgres://postgres@127.0.0.1:${port}/${database}`;
}
