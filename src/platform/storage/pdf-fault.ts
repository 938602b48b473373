/** Our own are below one megabyte; visitors on phones should not get more than this. */
const largestMegabytes = 20;
/** In bytes. */
export const largestFile = largestMegabytes * 1024 * 1024;
export const formatLargestFile = `${largestMegabytes} MB`;

export type PdfFault =
  | 'empty'
  | 'too-large'
  | 'not-a-pdf'
  | 'more-than-a-pdf'
  | 'encrypted'
  | 'signed'
  | 'active'
  | 'damaged'
  | 'unjudged';

/** A publishable document, or why it is not. */
export type CheckedPdf =
  | { kind: 'clean'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'refused'; fault: PdfFault };

export class PdfRefusal extends Error {
  override name = 'PdfRefusal';
  readonly fault: PdfFault;

  constructor(fault: PdfFault) {
    super(fault);
    this.fault = fault;
  }
}
