import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { packageRoot } from '../database/package-root.server.ts';
import { largestFile, type PdfFault } from './pdf-fault.ts';

const judging = ['src/storage', 'node_modules', 'package.json'];

/** Milliseconds; twenty honest megabytes take about two seconds. */
const longest = 20_000;

/**
 * Checks a file: its size here, and the rest as `checkPdf` does, in a process of its own that is ended
 * when it takes too long. A file made to keep a PDF library busy must not keep the site from its
 * visitors. The process gets no settings, and may read only what the check needs: the data folder may be
 * beside the program.
 */
export async function checkPdfApart(
  bytes: Uint8Array,
  timeout: number = longest,
): Promise<PdfFault | null> {
  if (bytes.length === 0) return 'empty';
  if (bytes.length > largestFile) return 'too-large';
  const script = join(packageRoot, 'src/storage/judge-pdf.server.ts');
  // A deployment may keep the packages elsewhere, behind a symbolic link.
  const paths = judging.map((path) => join(packageRoot, path));
  const mayRead = [...paths, ...paths.map((path) => realpathSync(path))];
  const limits = [
    '--max-old-space-size=512',
    '--permission',
    ...mayRead.map((path) => `--allow-fs-read=${path}`),
  ];
  const child = spawn(process.execPath, [...limits, script], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {},
    timeout,
    killSignal: 'SIGKILL',
  });
  // A process that ended early, or never started, stops reading.
  child.stdin.on('error', () => undefined).end(bytes);
  const failed = new Promise<null>((resolve) => child.once('error', () => resolve(null)));
  const ended = Promise.all([text(child.stdout), once(child, 'exit')]);
  // Only the race looks at it.
  ended.catch(() => undefined);
  const outcome = await Promise.race([ended, failed]);
  // Printed by our own script, in the types of `checkPdf`.
  if (outcome?.[0]) return JSON.parse(outcome[0]) as PdfFault | null;
  // Ended by us, or by lack of memory: the file is at fault.
  return child.killed || child.signalCode === 'SIGABRT' ? 'damaged' : 'unjudged';
}
