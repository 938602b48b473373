import { company } from '../company.ts';

/**
 * Unlisted pages say so with `noindex`, which robots must be able to read. Only what is of no use to
 * robots is disallowed here: the admin area, and the files that visitors request on /resources.
 */
export function robots(siteUrl: string): string {
  return [
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /storage/',
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n');
}

/** Paths begin with a slash; the date is of the last change, if there was one. */
export function sitemap(
  siteUrl: string,
  pages: readonly { path: string; changed: Date | undefined }[],
): string {
  const urls = pages.map(({ path, changed }) => {
    const date = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '';
    return `  <url><loc>${xmlText(siteUrl + path)}</loc>${date}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

const xmlText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** RFC 9116: where to report a vulnerability. */
export function securityText(siteUrl: string, now: Date): string {
  return [
    `Contact: mailto:${company.securityContact}`,
    `Contact: ${company.phone.href}`,
    `Expires: ${expiry(now)}`,
    'Preferred-Languages: en',
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    `Policy: ${siteUrl}/terms#vulnerabilities`,
    '',
  ].join('\n');
}

/** The RFC asks for less than a year. Whole days, so that the file changes at most once a day. */
const daysValid = 300;

function expiry(now: Date): string {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + daysValid);
  return new Date(midnight).toISOString().replace('.000Z', 'Z');
}
