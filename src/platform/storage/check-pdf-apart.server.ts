import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { packageRoot } from '../database/package-root.server.ts';
import { type CheckedPdf, largestFile, type PdfFault } from './pdf-fault.ts';

const readable = ['src/platform', 'node_modules', 'package.json'];

/** In milliseconds; a legitimate 20 MB file takes about two seconds. */
const longest = 20_000;

/**
 * Checks a file's size here, and the rest (`checkPdf`) in a child process that is killed on timeout: a file
 * made to keep a PDF library busy must not block the site. The process gets no settings, and may read only
 * what the check needs, since the data folder may be beside the program.
 */
export async function checkPdfApart(
  bytes: Uint8Array,
  timeout: number = longest,
): Promise<CheckedPdf> {
  if (bytes.length === 0) return refused('empty');
  if (bytes.length > largestFile) return refused('too-large');
  const script = join(packageRoot, 'src/platform/storage/judge-pdf.server.ts');
  // A deployment may keep the packages elsewhere, behind a symbolic link.
  const paths = readable.map((path) => join(packageRoot, path));
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
  const ended = Promise.all([buffer(child.stdout), once(child, 'exit')]);
  // Only the race awaits it.
  ended.catch(() => undefined);
  const outcome = await Promise.race([ended, failed]);
  if (outcome?.[1][0] === 0) return getAnswer(outcome[0]);
  // Killed by us, or out of memory: the file is at fault.
  return refused(child.killed || child.signalCode === 'SIGABRT' ? 'damaged' : 'unjudged');
}

/** A line with the fault, and the document if there is none; printed by our own script. */
function getAnswer(printed: Buffer): CheckedPdf {
  const end = printed.indexOf('\n');
  const fault = JSON.parse(printed.toString('utf8', 0, end)) as PdfFault | null;
  if (fault) return refused(fault);
  return { is: 'clean', bytes: new Uint8Array(printed.subarray(end + 1)) };
}

const refused = (fault: PdfFault): CheckedPdf => ({ is: 'refused', fault });
