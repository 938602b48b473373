import { data } from 'react-router';

export function tokenIn(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? '';
}

/**
 * The record id in a page's address.
 * @throws a 404 response for text that is no id, which the database would treat as an error.
 */
export function recordIdIn({ id }: { id?: string | undefined }): string {
  if (id !== undefined && uuid.test(id)) return id;
  throw data(null, { status: 404 });
}

/** The record id in a field of an address; null for text that is no id. */
export const recordIdFrom = (text: string | null): string | null =>
  text !== null && uuid.test(text) ? text : null;

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** No 0, 1, I, O or U: references are read out over the phone. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTVWXYZ';

/** A reference such as TB-7K4M-2QX9, from a two-letter prefix and 8 random bytes. */
export function referenceFrom(prefix: string, random: Uint8Array): string {
  const letters = Array.from(random.slice(0, 8), (byte) => alphabet[byte % alphabet.length]);
  return `${prefix}-${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}

/** The reference in a page's address, or null if it does not look like one of ours. */
export function referenceIn(request: Request, prefix: string): string | null {
  const reference = new URL(request.url).searchParams.get('reference') ?? '';
  return isReference(prefix, reference) ? reference : null;
}

export function isReference(prefix: string, text: string): boolean {
  return new RegExp(`^${prefix}-[${alphabet}]{4}-[${alphabet}]{4}$`).test(text);
}

/**
 * A path in the form our own links use. The router also matches capitals, trailing slashes and
 * percent-encoded letters, so lookups by path must as well.
 */
export function writtenPath(pathname: string): string {
  return decodeURI(pathname)
    .toLowerCase()
    .replace(/(?<!\/)\/+$/, '');
}

/** A cookie's name on this site: with `__Host-` where possible, so that no other host can set it. */
export function cookieName(siteUrl: string, name: string): string {
  return siteUrl.startsWith('https:') ? `__Host-${name}` : name;
}

export function readCookie(request: Request, name: string): string | null {
  for (const pair of (request.headers.get('cookie') ?? '').split(';')) {
    const [key, value] = pair.trim().split('=', 2);
    if (key === name && value) return value;
  }
  return null;
}

export function sendCookie(
  ctx: { setCookies: string[] },
  siteUrl: string,
  cookie: { name: string; value: string; maxAge: number },
): void {
  const { name, value, maxAge } = cookie;
  const secure = siteUrl.startsWith('https:') ? '; Secure' : '';
  ctx.setCookies.push(
    `${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`,
  );
}
