import { useRouteLoaderData } from 'react-router';

/** Data available to every page, from the root loader. */
export type SiteData = {
  /** Public origin without a trailing slash. */
  siteUrl: string;
  bookingUrl: string;
  year: number;
  viewer: Viewer | null;
  /** The session could not be read, because the database is unavailable. */
  isViewerUnknown: boolean;
  /** The request id, for finding it in the log. */
  requestId: string;
  /** A notice left by the previous page. */
  notice: Notice | null;
};

export type Notice = { title: string; description: string; tone?: 'normal' | 'error' };

/** The current user, as the top bar shows it. */
export type Viewer = { email: string; isAdmin: boolean };

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
