import { expect, test } from 'vitest';
import { company } from '../company.ts';
import { robots, sitemap, securityText } from './well-known.ts';
const siteUrl = 'https://www.example.org';

test('the sitemap lists absolute URLs, escaped for XML, with the day of their last change', () => {
  const xml = sitemap(siteUrl, [
    { path: '/', changed: new Date('2026-11-28T07:00:00Z') },
    { path: '/faq?a=1&b=2', changed: undefined },
  ]);
  expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset /);
  expect(xml).toContain(
    '<loc>https://www.example.org/</loc><lastmod>2026-11-28T07:00:00.000Z</lastmod>',
  );
  expect(xml).toContain('<loc>https://www.example.org/faq?a=1&amp;b=2</loc></url>');
});

test('robots.txt allows the public pages, disallows /admin and names the sitemap', () => {
  const lines = robots(siteUrl).split('\n');
  expect(lines).toContain('Disallow: /admin');
  expect(lines).not.toContain('Disallow: /');
  expect(lines).toContain('Sitemap: https://www.example.org/sitemap.xml');
});

test('security.txt has the fields that RFC 9116 defines', () => {
  const text = securityText(siteUrl, new Date('2026-11-21T15:04:05.678Z'));
  expect(text.split('\n')).toEqual([
    `Contact: mailto:${company.securityContact}`,
    'Contact: tel:+442079460148',
    'Expires: 2027-09-17T00:00:00Z',
    'Preferred-Languages: en',
    'Canonical: https://www.example.org/.well-known/security.txt',
    'Policy: https://www.example.org/terms#vulnerabilities',
    '',
  ]);
});

test('security.txt always expires between 298 and 365 days ahead', () => {
  for (const day of ['2027-12-31T23:59:59Z', '2028-02-29T00:00:00Z']) {
    const expires = /Expires: (.*)/.exec(securityText(siteUrl, new Date(day)))?.[1] ?? '';
    const days = (Date.parse(expires) - Date.parse(day)) / 86_400_000;
    expect(days).toBeGreaterThan(298);
    expect(days).toBeLessThan(365);
  }
});
