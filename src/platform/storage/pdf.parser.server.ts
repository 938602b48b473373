/** What `checkPdfApart` runs in a process apart. */
export { checkPdf as parse } from './check-pdf.server.ts';
