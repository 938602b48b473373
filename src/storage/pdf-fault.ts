/** Ours are below one megabyte; a visitor on a phone should not get more than this. */
const largestMegabytes = 20;
/** In bytes. */
export const largestFile = largestMegabytes * 1024 * 1024;
export const largestFileInWords = `${largestMegabytes} MB`;

export type PdfFault =
  | 'empty'
  | 'too-large'
  | 'not-a-pdf'
  | 'more-than-a-pdf'
  | 'encrypted'
  | 'active'
  | 'damaged'
  /** Nothing is known of it: the judging process could not run. */
  | 'unjudged';
