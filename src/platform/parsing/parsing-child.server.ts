import { spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { packageRoot } from '../database/package-root.server.ts';
import { readFrames, writeFrame } from './frames.server.ts';
import type { Parsed } from './parse-apart.server.ts';

export type Child = {
  /** One input at a time; the process is killed after so many milliseconds. */
  parse(input: unknown, milliseconds: number): Promise<Parsed<unknown>>;
  hasEnded(): boolean;
  end(): void;
};

/** In milliseconds, on a busy machine. */
const longestStart = 60_000;

/** Starts the process that runs a parser; null if it can't be started. */
export async function startChild(parameters: string[], flags: string[]): Promise<Child | null> {
  const script = join(packageRoot, 'src/platform/parsing/parse-in-child.server.ts');
  const child = spawn(process.execPath, [...flags, script, ...parameters], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {},
  });
  // The timer below keeps the site's own process alive while there is work.
  child.unref();
  for (const stream of [child.stdin, child.stdout]) if (stream instanceof Socket) stream.unref();
  let isLate = false;
  const gone = new Promise<NodeJS.Signals | null>((resolve) => {
    child.once('error', () => resolve(null)).once('exit', (_, signal) => resolve(signal));
  });
  // A process that has ended stops reading.
  child.stdin.on('error', () => undefined);
  const frames = readFrames(child.stdout);
  /** Null if the process ended first. */
  const next = async (milliseconds: number) => {
    const timer = setTimeout(() => {
      isLate = true;
      child.kill('SIGKILL');
    }, milliseconds);
    const frame = await frames.next().catch(() => null);
    clearTimeout(timer);
    return frame?.done === false ? { value: frame.value } : null;
  };
  if (!(await next(longestStart))) return null;
  return {
    async parse(input, milliseconds) {
      writeFrame(child.stdin, input);
      const answer = await next(milliseconds);
      if (answer) return toParsed(answer.value);
      const signal = await gone;
      const reason = isLate ? 'time' : signal === null ? 'error' : 'memory';
      return { kind: 'unreadable', reason };
    },
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    end: () => void child.stdin.end(),
  };
}

/** As `parse-in-child.server.ts` writes it. */
const toParsed = (answer: unknown): Parsed<unknown> =>
  typeof answer === 'object' && answer !== null && 'value' in answer
    ? { kind: 'read', value: answer.value }
    : { kind: 'unreadable', reason: 'error' };
