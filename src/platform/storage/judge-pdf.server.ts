import { buffer } from 'node:stream/consumers';
import { checkPdf } from './check-pdf.server.ts';

/**
 * The child process of `checkPdfApart`: reads a file from standard input, prints a line with what is
 * wrong with it, and if that is nothing the document as it is published.
 */
const checked = await checkPdf(new Uint8Array(await buffer(process.stdin)));
process.stdout.write(`${JSON.stringify(checked.is === 'clean' ? null : checked.fault)}\n`);
if (checked.is === 'clean') process.stdout.write(checked.bytes);
