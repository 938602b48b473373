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
