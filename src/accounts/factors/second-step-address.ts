/** Where a second step is asked for, on the way to `next`. */
export const stepAddress = (next: string) => `/auth/factor?next=${encodeURIComponent(next)}`;
