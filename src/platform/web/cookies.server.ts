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
