export const linkDays = 30;
