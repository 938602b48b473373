import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { packageRoot } from '../platform/database/data-folder.server.ts';
import type { Progress } from './write-tables.server.ts';

const childLine = z.union([
  z.strictObject({ line: z.string() }),
  z.strictObject({ result: z.unknown() }),
  z.strictObject({ failed: z.string() }),
]);

/** What `child.server.ts` does. */
export type ChildWork = 'read-snapshot' | 'rehearse';

/**
 * Runs work in its own process: a second embedded database takes some 300 MB, which is freed only
 * when a process ends. The child ends with its parent.
 * @throws what the child reports as its failure.
 */
export async function runInChild(
  work: ChildWork,
  parameters: string[],
  progress: Progress,
  interruption?: AbortSignal,
): Promise<unknown> {
  const script = join(packageRoot, 'src/backups/child.server.ts');
  // Its standard input stays open as long as this process lives.
  const child = spawn(process.execPath, [script, work, ...parameters], {
    stdio: ['pipe', 'pipe', 'pipe'],
    ...(interruption && { signal: interruption }),
  });
  const gone = once(child, 'exit');
  // If it cannot start, this rejects before it is awaited.
  gone.catch(() => undefined);
  let result: unknown;
  let failure = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    failure = `${failure}${text}`.slice(-2000);
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const message = childLine.parse(JSON.parse(line));
    if ('line' in message) progress(message.line);
    else if ('failed' in message) failure = message.failed;
    else ({ result } = message);
  }
  await gone;
  if (child.exitCode !== 0) {
    throw new Error(failure || `${work} was ended by ${child.signalCode ?? 'an error'}`);
  }
  return result;
}
