/**
 * Whether a request may change data: it comes from our own pages, or from a client that sends no origin at
 * all. Browsers always name the origin of a cross-site POST, so a form on another site is rejected.
 */
export function isAllowedOrigin(request: Request, siteUrl: string): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return true;
  const origin = request.headers.get('origin');
  if (origin !== null) return isSameSite(origin, siteUrl);
  const fetchSite = request.headers.get('sec-fetch-site');
  return fetchSite === null || fetchSite === 'same-origin' || fetchSite === 'none';
}

/** On localhost the site answers under several names for the same port. */
function isSameSite(origin: string, siteUrl: string): boolean {
  if (origin === siteUrl) return true;
  if (!URL.canParse(origin)) return false;
  const [theirs, ours] = [new URL(origin), new URL(siteUrl)];
  return isLoopback(theirs) && isLoopback(ours) && theirs.port === ours.port;
}

const isLoopback = ({ protocol, hostname }: URL) =>
  protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
