export const stepAddress = (next: string) => `/auth/factor?next=${encodeURIComponent(next)}`;
