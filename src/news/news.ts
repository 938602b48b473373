export type NewsItem = {
  guid: string;
  title: string;
  /** HTML that is safe to show unchanged. */
  description: string;
  link: string;
  pubDate: Date | null;
};

export type News = {
  items: NewsItem[];
  updatedAt: Date;
  /** The feed could not be read lately, so the page says how old this is. */
  isStale: boolean;
};

export const newsFailure = {
  title: 'Error',
  message: 'Failed to load news feed. Please try again later.',
} as const;

/** The feed is read every half hour; older than this, something is wrong. */
const freshFor = 2 * 3_600_000;

export function isStale(
  state: { lastSuccessAt: Date; lastError: string | null },
  now: Date,
): boolean {
  return state.lastError !== null || now.getTime() - state.lastSuccessAt.getTime() > freshFor;
}

/** When news that are fresh now no longer are, unless the feed is read again. */
export const staleAt = ({ updatedAt }: News): Date => new Date(updatedAt.getTime() + freshFor);

export const ncscNews = 'https://www.ncsc.gov.uk/section/keep-up-to-date/ncsc-news';

export const openGovernmentLicence =
  'https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/';
