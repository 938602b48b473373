/** Our own are below one megabyte; visitors on phones should not get more than this. */
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
  /** Not checked: the process that checks could not run. */
  | 'unjudged';
