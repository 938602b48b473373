/** Days for which a private link works. */
export const linkDays = 30;
