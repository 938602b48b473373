import baskervville from './fonts/baskervville.woff2?url';
import instrumentSans from './fonts/instrument-sans.woff2?url';

/** Both typefaces are above the fold on every page, so the document preloads them, the larger one first. */
export const fontsToPreload = [instrumentSans, baskervville];
