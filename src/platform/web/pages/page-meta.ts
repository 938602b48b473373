import type { MetaDescriptor } from 'react-router';
import { company } from '../../../company.ts';
import { type Matches, getSiteData } from './site-data.ts';
import type { JsonLd } from './structured-data.ts';

/** A file of `public/social/`, without its extension. */
export type SocialPicture = string;

type PageFacts = {
  /** Begins with a slash; omitted for an address without a page. */
  path?: string;
  /** The page's own name; the consultancy's is appended. */
  title: string;
  /** A sentence or two, up to about 160 characters. */
  description: string;
  jsonLd?: JsonLd | readonly JsonLd[];
  image?: SocialPicture;
  /** For pages that are private to a visitor, or make no sense in search results. */
  noIndex?: boolean;
};

/** All metadata for search engines and link previews. */
export function pageMeta(matches: Matches, page: PageFacts): MetaDescriptor[] {
  const { siteUrl } = getSiteData(matches);
  const title = `${page.title} | ${company.name}`;
  return [
    { title },
    { name: 'description', content: page.description },
    ...(page.noIndex ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(page.path === undefined
      ? []
      : [{ tagName: 'link' as const, rel: 'canonical', href: siteUrl + page.path }]),
    ...openGraph(siteUrl, title, page),
    { name: 'twitter:card', content: 'summary_large_image' },
    // React Router escapes `<`, `>` and `&` in the JSON, so no text can end the script element.
    ...[page.jsonLd ?? []].flat().map((node) => ({ 'script:ld+json': node })),
  ];
}

function openGraph(siteUrl: string, title: string, page: PageFacts): MetaDescriptor[] {
  const properties = {
    'og:type': 'website',
    'og:site_name': company.name,
    'og:locale': 'en_GB',
    'og:title': title,
    'og:description': page.description,
    ...(page.path === undefined ? {} : { 'og:url': siteUrl + page.path }),
    'og:image': `${siteUrl}/social/${page.image ?? 'default'}.png`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': `${page.title}, ${company.name}`,
  };
  return Object.entries(properties).map(([property, content]) => ({ property, content }));
}
