/** The most characters of an enquiry's message. */
export const messageLimit = 2000;
