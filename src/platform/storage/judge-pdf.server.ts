import { buffer } from 'node:stream/consumers';
import { checkPdf } from './check-pdf.server.ts';

/**
 * The child process of `checkPdfApart`: reads a file from standard input and prints a line with its fault,
 * or if there is none the publishable document.
 */
const checked = await checkPdf(new Uint8Array(await buffer(process.stdin)));
process.stdout.write(`${JSON.stringify(checked.is === 'clean' ? null : checked.fault)}\n`);
if (checked.is === 'clean') process.stdout.write(checked.bytes);
