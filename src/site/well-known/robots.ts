/**
 * Pages that must not be listed say so themselves with `noindex`, which a robot has to be able to
 * read. Only what has nothing for a robot at all is closed here: the administration, and the files
 * that readers get by asking on /resources.
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
