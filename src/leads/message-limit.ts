/** The most characters of a visitor's message. */
export const messageLimit = 2000;
