/** How long a private link works. */
export const linkLifetime = { days: 30 } as const;
