import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../database/data-folder.server.ts';
import { spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { readFrames, writeFrame } from './frames.server.ts';

export type Parsed<Output> =
  | { kind: 'read'; value: Output }
  /** The input is at fault: reading it took too long or too much memory, or threw. */
  | { kind: 'unreadable'; reason: 'time' | 'memory' | 'error' }
  /** Nothing is known of the input: no process could be started, or too many inputs wait. */
  | { kind: 'unavailable' };

// oxlint-disable-next-line typescript/no-explicit-any -- any function of one parameter
type AnyParser = (input: any) => unknown;
type ParseApart<Parser extends AnyParser> = (
  input: Parameters<Parser>[0],
) => Promise<Parsed<Awaited<ReturnType<Parser>>>>;

export type ParsingLimits = { seconds: number; megabytes: number };

const mostWaiting = 20;
/** In milliseconds: how long a process without work is kept. */
const idleTime = 30_000;

/**
 * The export `parse` of a module (its path from the project folder), run in a process apart: input that was
 * made to keep a parser busy, or to exhaust memory, ends that process and not the site. The process starts
 * with the first input and takes one at a time. It gets no settings, no network, and reads only its own code.
 */
export function parseApart<Parser extends AnyParser>(
  module: string,
  { seconds, megabytes }: ParsingLimits,
): ParseApart<Parser> {
  let child: Child | null = null;
  let idle: NodeJS.Timeout | undefined;
  let waiting = 0;
  let turn: Promise<unknown> = Promise.resolve();
  const parse = async (input: unknown): Promise<Parsed<unknown>> => {
    clearTimeout(idle);
    if (child?.hasEnded()) child = null;
    child ??= await startChild([join(packageRoot, module)], getFlags(megabytes));
    if (!child) return { kind: 'unavailable' };
    const parsed = await child.parse(input, seconds * 1000);
    idle = setTimeout(() => {
      child?.end();
      child = null;
    }, idleTime).unref();
    return parsed;
  };
  return async (input) => {
    if (waiting >= mostWaiting) return { kind: 'unavailable' };
    waiting += 1;
    const mine = turn.then(() => parse(input));
    turn = mine.catch(() => undefined);
    try {
      // What our own module returned, by its type.
      return (await mine) as Awaited<ReturnType<ParseApart<Parser>>>;
    } finally {
      waiting -= 1;
    }
  };
}

/** What the code of a parser is made of; the data folder may be beside it. */
const readable = ['src', 'node_modules', 'package.json'];

function getFlags(megabytes: number): string[] {
  // A deployment may keep the packages elsewhere, behind a symbolic link.
  const paths = readable.map((path) => join(packageRoot, path));
  const mayRead = new Set([...paths, ...paths.map((path) => realpathSync(path))]);
  return [
    `--max-old-space-size=${megabytes}`,
    '--permission',
    ...[...mayRead].map((path) => `--allow-fs-read=${path}`),
  ];
}

type Child = {
  /** One input at a time; the process is killed after so many milliseconds. */
  parse(input: unknown, milliseconds: number): Promise<Parsed<unknown>>;
  hasEnded(): boolean;
  end(): void;
};

/** In milliseconds, on a busy machine. */
const longestStart = 60_000;

/** Starts the process that runs a parser; null if it can't be started. */
async function startChild(parameters: string[], flags: string[]): Promise<Child | null> {
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
