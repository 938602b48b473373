/**
 * The most characters of a message, for the counter. Kept apart from the schema, which a page loads
 * only once somebody begins to write; a test compares the two.
 */
export const messageLimit = 2000;
