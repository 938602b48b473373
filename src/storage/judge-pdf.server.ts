import { buffer } from 'node:stream/consumers';
import { checkPdf } from './check-pdf.server.ts';

/**
 * The child process of `checkPdfApart`: reads a file from standard input and prints what is wrong with
 * it.
 */
const bytes = await buffer(process.stdin);
process.stdout.write(JSON.stringify(await checkPdf(new Uint8Array(bytes))));
