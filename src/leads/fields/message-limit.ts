/**
 * The most characters of a visitor's message, for the counter. Apart from the rules, which a page fetches
 * once somebody begins to write; a test holds the two together.
 */
export const messageLimit = 2000;
