import { buffer } from 'node:stream/consumers';
import { checkPdf } from './check-pdf.server.ts';

/** The child's side of `checkPdfApart`: a file on standard input, what is wrong with it on standard output. */
const bytes = await buffer(process.stdin);
process.stdout.write(JSON.stringify(await checkPdf(new Uint8Array(bytes))));
