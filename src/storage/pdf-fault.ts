/** In bytes. Ours are below one megabyte; a visitor on a phone should not get more than this. */
export const largestFile = 20 * 1024 * 1024;

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
