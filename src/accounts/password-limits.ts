/** In characters. */
export const passwordLimits = { least: 6, leastOfAdmins: 12, most: 128 } as const;
