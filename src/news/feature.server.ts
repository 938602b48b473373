import type { Feature } from '../platform/feature.ts';
import { fetchNcscNews } from './fetch-ncsc-news.job.server.ts';
import type { HealthCheck, HealthCheckResult } from '../platform/reporting.ts';
import { readFeedState } from './read-news.server.ts';
import { endSentence } from '../ui/content/end-sentence.ts';
import { formatDuration } from '../ui/content/durations.ts';

const feedHealthCheck: HealthCheck = {
  name: 'News feed',
  async run(services) {
    const state = await readFeedState(services);
    return feedFinding(state ?? { lastSuccessAt: null, lastError: null }, services.clock());
  },
};

/** The embedded database has no clock of its own, but every web server sends the time. */
const webClockHealthCheck: HealthCheck = {
  name: 'Clock, by the web',
  isToldAtReadyz: true,
  async run(services) {
    return webClockFinding((await readFeedState(services))?.clockAheadSeconds ?? null);
  },
};

type State = { lastSuccessAt: Date | null; lastError: string | null };

const hour = 3_600_000;
const advice =
  'See the reason under Edge Functions, fetch-ncsc-news. NEWS_FEED_URL must be an RSS or Atom feed that this server can reach. The page still shows the last items.';

export function feedFinding({ lastSuccessAt, lastError }: State, now: Date): HealthCheckResult {
  const because = lastError ? `: ${lastError}` : '';
  if (!lastSuccessAt) {
    return { level: 'amber', message: endSentence(`Not read yet${because}`), advice };
  }
  const age = now.getTime() - lastSuccessAt.getTime();
  const message = endSentence(`Last read ${formatDuration(age)} ago${because}`);
  if (age >= 24 * hour) return { level: 'red', message, advice };
  if (age >= 2 * hour || lastError) return { level: 'amber', message, advice };
  return { level: 'green', message };
}

/**
 * How far our clock was ahead of the feed's server at the last response, in seconds; null if unknown. Its
 * Date header is exact to a second, and a slow response takes a few.
 */
export function webClockFinding(aheadSeconds: number | null): HealthCheckResult {
  if (aheadSeconds === null) return { level: 'green', message: 'Not compared: no answer yet.' };
  const off = Math.abs(aheadSeconds);
  if (off < 15) return { level: 'green', message: 'This machine and the feed’s server agree.' };
  const size = formatDuration(off * 1000);
  return {
    level: off < 60 ? 'amber' : 'red',
    message: `When the feed’s server last answered, this machine’s clock was ${size} ${aheadSeconds > 0 ? 'ahead of' : 'behind'} its own.`,
    advice: 'Set it from a time server (chrony, systemd-timesyncd).',
  };
}

export const news: Feature = {
  name: 'news',
  impersonal: { news_items: 'published by the NCSC' },
  jobs: [fetchNcscNews],
  healthChecks: [feedHealthCheck, webClockHealthCheck],
};
