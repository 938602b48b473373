import { failureReason } from '../platform/database/failures.ts';
import type { Progress } from './write-tables.server.ts';

/** The child's side of `runInChild`: prints one JSON object a line to standard output. */
export async function runAsChild(
  work: (parameters: string[], progress: Progress) => Promise<unknown>,
): Promise<void> {
  const say = (message: object) => void process.stdout.write(`${JSON.stringify(message)}\n`);
  process.stdin.resume().on('end', () => process.exit(1));
  try {
    say({ result: await work(process.argv.slice(2), (line) => say({ line })) });
    process.exitCode = 0;
  } catch (error) {
    say({ failed: failureReason(error) });
    process.exitCode = 1;
  }
  process.stdin.destroy();
}
