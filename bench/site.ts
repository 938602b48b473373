import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { packageRoot } from '../src/platform/database/data-folder.server.ts';
import { freePort } from '../src/testing/free-port.ts';
import { closedFeedUrl } from '../src/testing/feed-server.ts';
import type { PostgresServer } from '../src/testing/postgres-server.ts';

export type Site = {
  url: string;
  pid: number;
  startedIn: number;
  /** When its log first said this, in ms; null before. */
  saidAt(event: string): number | null;
  stop(): Promise<void>;
};

/** None of them outlives the bench. */
const children = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

const entry = join(packageRoot, 'src/server/start.ts');

/** The site as an operator starts it; `startedIn` is from the command to the first answer, in ms. */
export async function startSite(env: Record<string, string>): Promise<Site> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const { PATH = '', HOME = '' } = process.env;
  const settings = { NODE_ENV: 'production', NEWS_FEED_URL: closedFeedUrl, PORT: String(port) };
  const begun = performance.now();
  const child = spawn(process.execPath, [entry, '--as-built'], {
    cwd: env['DATA_DIR'] ?? packageRoot,
    env: {
      PATH,
      HOME,
      ...settings,
      RATE_LIMIT_FACTOR: '1000000',
      ...env,
    },
    // Its log goes where an operator's would, to a pipe that is read.
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said = new Map<string, number>();
  createInterface(child.stdout).on('line', (line) => {
    const event = /"event":"([\w.-]+)"/.exec(line)?.[1];
    if (event && !said.has(event)) said.set(event, performance.now());
  });
  children.add(child);
  while (!(await answers(url))) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`The site did not start: ${child.exitCode ?? child.signalCode}`);
    }
    if (performance.now() - begun > 240_000) throw new Error('The site was not there in time');
    await pause(5);
  }
  const startedIn = performance.now() - begun;
  const saidAt = (event: string) => said.get(event) ?? null;
  return { url, pid: child.pid ?? 0, startedIn, saidAt, stop: () => end(child) };
}

export type Engine = { DATA_DIR: string; DATABASE_URL?: string; AUTH_SECRET?: string };

/** A row for each engine that is here, from the settings of a site with a database of its own. */
export async function onEachEngine(
  postgres: PostgresServer | null,
  measure: (name: string, env: Engine) => Promise<string[]>,
): Promise<string[][]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'));
  const rows = [await measure('embedded', { DATA_DIR: dataDir })];
  if (postgres) {
    const secret = 'a-secret-of-this-bench-of-32-letters';
    const env = { DATA_DIR: dataDir, DATABASE_URL: postgres.url(), AUTH_SECRET: secret };
    rows.push(await measure('Postgres', env));
  }
  await rm(dataDir, { recursive: true, force: true });
  return rows;
}

/** Another server of ours, once it has printed a line. */
export async function startBare(page: string): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort();
  const file = join(packageRoot, 'bench/bare-server.ts');
  const child = spawn(process.execPath, [file, page, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  await once(child.stdout, 'data');
  return { url: `http://localhost:${port}/`, stop: () => end(child) };
}

/** What the process holds in memory now, in bytes. */
export function residentBytes(pid: number): number {
  const [, kilobytes = '0'] =
    /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

/** Of user and system, in ms; the kernel counts in hundredths of a second. */
export function processorTime(pid: number): number {
  const [, numbers = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user = 0, system = 0] = numbers.split(' ').slice(11, 13).map(Number);
  return (user + system) * 10;
}

/** Once the home page has its smallest form, which is made when it is first asked for. */
export async function untilCompressed(url: string): Promise<void> {
  const getLength = async () => {
    const answer = await fetch(url, { headers: { 'accept-encoding': 'br' } });
    await answer.arrayBuffer();
    return Number(answer.headers.get('content-length'));
  };
  const first = await getLength();
  const giveUp = performance.now() + 5000;
  while (performance.now() < giveUp && (await getLength()) >= first) await pause(100);
}

const answers = (url: string) =>
  fetch(url).then(
    (response) => response.ok,
    () => false,
  );

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
  children.delete(child);
}
