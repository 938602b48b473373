import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { packageRoot } from '../platform/database/data-folder.server.ts';
import { copyTemplate, removeFolder } from './embedded-template.ts';
import { closedFeedUrl } from './feed-server.ts';
import { freePort } from './free-port.ts';

export type ServerProcess = {
  /** Its origin, as the browser sees it. */
  url: string;
  dataDir: string;
  /** Its output so far, by line. */
  lines: readonly string[];
  /** Resolves with the exit code once the process has ended; null if a signal ended it. */
  kill(signal: NodeJS.Signals): Promise<number | null>;
  /** Ends it if it still runs, and removes its data folder unless one was given. */
  stop(): Promise<void>;
};

export type ServerOptions = {
  /** A migrated data folder to copy. */
  template?: string;
  /** A data folder to use in place and keep, for a server that is started again. */
  dataDir?: string;
  env?: Record<string, string>;
  /** Its port; a free one by default. */
  port?: number;
};

/** The built server, as an operator starts it, once it is ready. */
export async function startServer(options: ServerOptions): Promise<ServerProcess> {
  const dataDir = options.dataDir ?? (await copyTemplate(options.template));
  const port = options.port ?? (await freePort());
  const url = `http://localhost:${port}`;
  const lines: string[] = [];
  const command = [...flags, join(packageRoot, 'src/server/start.ts'), '--as-built'];
  const child = spawn(process.execPath, command, {
    // Not the project's folder, so that a developer's .env changes nothing.
    cwd: dataDir,
    env: { ...ownEnvironment(), PORT: String(port), DATA_DIR: dataDir, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on('line', (line) => lines.push(line));
  }
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  child.once('exit', () => process.off('exit', endWithUs));
  const stop = async () => {
    await end(child, 'SIGTERM');
    if (!options.dataDir) await removeFolder(dataDir);
  };
  try {
    await untilReady(url, child, lines);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, dataDir, lines, kill: (signal) => end(child, signal), stop };
}

/** It ends before a second, better compilation of the database engine would pay: a fifth of what a start takes. */
const flags = ['--liftoff-only'];

/** Only what a program needs to run: a setting of the caller would change the server. */
function ownEnvironment(): Record<string, string> {
  const { PATH = '', HOME = '' } = process.env;
  return { PATH, HOME, NODE_ENV: 'production', NEWS_FEED_URL: closedFeedUrl };
}

/** A first start on an empty folder creates the database: up to four minutes on a busy machine. */
async function untilReady(url: string, child: ChildProcess, lines: string[]): Promise<void> {
  const giveUp = AbortSignal.timeout(240_000);
  while (!(await answers(`${url}/readyz`))) {
    const hasEnded = child.exitCode !== null || child.signalCode !== null;
    if (hasEnded || giveUp.aborted) {
      const problem = hasEnded ? 'ended before it was ready' : 'was not ready within 240 s';
      throw new Error(`The server ${problem}:\n${lines.join('\n')}`);
    }
    await pause(50);
  }
}

function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  );
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }
  return child.exitCode;
}
