import { type href, type MetaDescriptor, useRouteLoaderData } from 'react-router';
import { company } from '../../company.ts';
import type { JsonLd } from './structured-data.ts';

/** An address of `routes.ts`, for pure files: others call `href()`. */
export type PagePath = Parameters<typeof href>[0];

/** A route's rendering options: `export const handle: PageHandle = { … }`. */
export type PageHandle = {
  /** The page has islands, hydrated by React in the browser. Other pages ship no framework script. */
  hydrate?: boolean;
  /**
   * The page is the same for every visitor without a session: rendered at start and at New Year, and served
   * from memory. Its loader must not read the query or the clock. What a page is `of` besides its words, such as the
   * news, calls `changedShared` when it changes.
   */
  memory?: boolean | { of: string };
  /** Of a page whose loader reads the query: those that are kept as well, such as `?category=Tools`. */
  queries?: readonly string[];
  listed?: boolean;
  /** A kind of texts: without any the page is neither kept nor listed, and at `:slug` each has its own. */
  many?: string;
};

type PageFacts = {
  /** Begins with a slash; omitted for an address without a page. */
  path?: string;
  /** The page's own name; the consultancy's is appended. */
  title: string;
  /** A sentence or two, up to about 160 characters. */
  description: string;
  jsonLd?: JsonLd | readonly JsonLd[];
  /** A file of `public/social/`, without its extension. */
  image?: string;
  /** What the picture shows; by default the consultancy's own. */
  imageAlt?: string;
  /** For pages that are private to a visitor, or make no sense in search results. */
  noIndex?: boolean;
};

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
    'og:image:alt': page.imageAlt ?? `${company.name}. ${company.audience}`,
  };
  return Object.entries(properties).map(([property, content]) => ({ property, content }));
}

export type SiteData = {
  siteUrl: string;
  bookingUrl: string;
  year: number;
  /** The footer leads to them. */
  hasUpdates: boolean;
  viewer: Viewer | null;
  /** The session could not be read, because the database is unavailable. */
  isViewerUnknown: boolean;
  requestId: string;
  notice: Notice | null;
};

export type Notice = { title: string; description: string; tone?: 'normal' | 'error' };

export type Viewer = { email: string; role: 'user' | 'editor' | 'consultant' | 'admin' };

export function useSiteData(): SiteData {
  const data = useRouteLoaderData<SiteData>('root');
  if (!data) throw new Error('the root loader’s data is missing');
  return data;
}

export type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** The same for a route's `meta`, which gets the matches. */
export function getSiteData(matches: Matches): SiteData {
  // The root route's loader returns SiteData; the router's types cannot say so for other routes.
  return matches.find((match) => match?.id === 'root')?.loaderData as SiteData;
}
