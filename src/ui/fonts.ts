import baskervville from './fonts/baskervville.woff2?url';
import instrumentSans from './fonts/instrument-sans.woff2?url';

/**
 * Both faces are on the first screen of every page, so the document preloads them, the larger one
 * first.
 */
export const fontsToPreload = [instrumentSans, baskervville];
