/**
 * A message's maximum length, for the counter. Separate from the schema, which a page loads only once a
 * visitor starts typing; a test compares the two.
 */
export const messageLimit = 2000;
