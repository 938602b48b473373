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
 * Judges a file as `checkPdf` does, in a process of its own that is ended when it takes too long: what
 * is made to keep a PDF library busy must not keep the site from its visitors. The process knows no
 * setting, and may read what judges alone: the data folder may lie beside the program.
 */
export async function checkPdfApart(
  bytes: Uint8Array,
  timeout: number = longest,
): Promise<PdfFault | null> {
  if (bytes.length === 0) return 'empty';
  if (bytes.length > largestFile) return 'too-large';
  const script = join(packageRoot, 'src/storage/judge-pdf.server.ts');
  // A deployment may keep the packages elsewhere and link to them.
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
  // One that ends early, or was never there, reads no further.
  child.stdin.on('error', () => undefined).end(bytes);
  const failed = new Promise<null>((resolve) => child.once('error', () => resolve(null)));
  const ended = Promise.all([text(child.stdout), once(child, 'exit')]);
  // Looked at by the race alone.
  ended.catch(() => undefined);
  const outcome = await Promise.race([ended, failed]);
  // Said by our own script, in the types of `checkPdf`.
  if (outcome?.[0]) return JSON.parse(outcome[0]) as PdfFault | null;
  // Ended by us, or for want of memory: the file is at fault.
  return child.killed || child.signalCode === 'SIGABRT' ? 'damaged' : 'unjudged';
}
