import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';

export type Load = {
  url: string;
  connections?: number;
  seconds: number;
  headers?: Record<string, string>;
  /** A Lua file that makes each request, with what it is to be told. */
  script?: { file: string; argument: string };
};

/** Times in milliseconds. */
export type Answered = { perSecond: number; p50: number; p99: number; count: number; bad: number };

export const hasWrk = spawnSync('wrk', ['-v']).error === undefined;

/** Asks as fast as it gets answers, from one thread, so that the other core is the server's. */
export async function load(asked: Load): Promise<Answered> {
  const { url, connections = 32, seconds, headers = {}, script } = asked;
  const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', '--timeout', '10s'];
  const lines = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const lua = script ? ['-s', script.file] : [];
  const rest = script ? ['--', script.argument] : [];
  const command = [...options, ...lines, ...lua, url, ...rest];
  const { stdout } = await promisify(execFile)('wrk', command);
  return {
    perSecond: numberIn(stdout, /Requests\/sec:\s+([\d.]+)/),
    p50: milliseconds(stdout, '50%'),
    p99: milliseconds(stdout, '99%'),
    count: numberIn(stdout, /(\d+) requests in/),
    bad: numberIn(stdout, /Non-2xx or 3xx responses: (\d+)/),
  };
}

function numberIn(text: string, pattern: RegExp): number {
  return Number(pattern.exec(text)?.[1] ?? 0);
}

function milliseconds(text: string, percentile: string): number {
  const [, value = '0', unit = 'ms'] =
    new RegExp(`${percentile}\\s+([\\d.]+)(us|ms|s|m)`).exec(text) ?? [];
  return Number(value) * ({ us: 0.001, ms: 1, s: 1000, m: 60_000 }[unit] ?? 1);
}

/** Of an odd number of runs, each figure's middle one. */
export function medianOf(runs: readonly Answered[]): Answered {
  const middle = (pick: (run: Answered) => number) => median(runs.map(pick));
  return {
    perSecond: middle((run) => run.perSecond),
    p50: middle((run) => run.p50),
    p99: middle((run) => run.p99),
    count: runs.reduce((sum, { count }) => sum + count, 0),
    bad: runs.reduce((sum, { bad }) => sum + bad, 0),
  };
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
