import { parseApart, type ParsingLimits } from '../parsing/parse-apart.server.ts';
import type { parse } from './pdf.parser.server.ts';
import { type CheckedPdf, largestFile, type PdfFault } from './pdf-fault.ts';

/** A legitimate 20 MB file takes about two seconds. */
export const checkPdfApart = pdfCheckWithin({ seconds: 20, megabytes: 512 });

/** Checks a file's size here, and the rest (`checkPdf`) in a process apart, within these limits. */
export function pdfCheckWithin(limits: ParsingLimits): (bytes: Uint8Array) => Promise<CheckedPdf> {
  const check = parseApart<typeof parse>('src/platform/storage/pdf.parser.server.ts', limits);
  return async (bytes) => {
    if (bytes.length === 0) return refused('empty');
    if (bytes.length > largestFile) return refused('too-large');
    const checked = await check(bytes);
    if (checked.kind === 'read') return checked.value;
    const isAtFault = checked.kind === 'unreadable' && checked.reason !== 'error';
    return refused(isAtFault ? 'damaged' : 'unjudged');
  };
}

const refused = (fault: PdfFault): CheckedPdf => ({ kind: 'refused', fault });
