type PagePolicy = {
  /** CSP sources for inline scripts: `'nonce-…'` or `'sha256-…'`. */
  inline: string[];
  files: boolean;
  /** Like `inline`, for inline styles. Our own files are always allowed. */
  styles?: string[];
  /** Whether it shows other pages of ours in frames. */
  frames?: boolean;
};

export const noScripts: PagePolicy = { inline: [], files: false };

/** Security headers of every response, errors included. Anything not named is forbidden. */
export function securityHeaders(siteUrl: string, policy: PagePolicy): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(siteUrl, policy),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': permissionsPolicy,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    ...strictTransport(siteUrl),
  };
}

/**
 * Headers of a built file. Document-only headers are left out: they would be half the size of a small file.
 * An image opened by itself may do nothing.
 */
export function fileHeaders(siteUrl: string): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    ...strictTransport(siteUrl),
  };
}

const strictTransport = (siteUrl: string) =>
  isHttps(siteUrl) && {
    'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  };

const isHttps = (siteUrl: string) => siteUrl.startsWith('https:');

/**
 * What a page could ask a visitor for and never does. Features not listed keep the browser's default for
 * our own pages: passkeys, for one. Each costs bytes of a page's first packets.
 */
const permissionsPolicy = [
  'camera',
  'display-capture',
  'fullscreen',
  'geolocation',
  'microphone',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

function contentSecurityPolicy(
  siteUrl: string,
  { inline, files, styles = [], frames = false }: PagePolicy,
): string {
  const scripts = [...(files ? ["'self'"] : []), ...inline];
  return [
    "default-src 'none'",
    `script-src ${scripts.length > 0 ? scripts.join(' ') : "'none'"}`,
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    ...(frames ? ["frame-src 'self'"] : []),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    ...(isHttps(siteUrl) ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/**
 * For pages whose address is a secret: it must not leak as a referrer, and the content must not be cached.
 * 'no-referrer' would be stricter in name only, and make browsers post the page's own forms without an
 * origin.
 */
export const privateAddressHeaders = () => ({
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
});

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
