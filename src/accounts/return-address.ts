/**
 * Where to go after signing in: an address on this site, or the home page. Anything a browser could
 * read as another site (`//evil`, `\evil`, `https:evil`, control characters) leads home.
 */
export function returnAddress(wanted: string | null | undefined): string {
  if (!wanted || !/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(wanted)) return '/';
  const base = 'https://here.invalid';
  const url = URL.canParse(wanted, base) ? new URL(wanted, base) : null;
  if (!url || url.origin !== base || url.pathname.startsWith('//')) return '/';
  if (/^\/auth(\/|$)/.test(url.pathname)) return '/';
  return url.pathname + url.search + url.hash;
}

/** Adds `next` to one of our addresses, so that a detour leads back. */
export function withNext(path: string, next: string | null): string {
  if (next === null) return path;
  return `${path}${path.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}`;
}

export function nextOf({ url }: { url: string }): string | null {
  const next = new URL(url).searchParams.get('next');
  return next === null ? null : returnAddress(next);
}

export const stepAddress = (next: string) => `/auth/factor?next=${encodeURIComponent(next)}`;
