import type { HealthCheck } from '../platform/reporting.ts';
import { feedFinding, webClockFinding } from './feed-finding.ts';
import { readFeedState } from './read-news.server.ts';

export const feedHealthCheck: HealthCheck = {
  name: 'News feed',
  async run(services) {
    const state = await readFeedState(services);
    return feedFinding(state ?? { lastSuccessAt: null, lastError: null }, services.clock());
  },
};

/** The embedded database has no clock of its own, but every web server sends the time. */
export const webClockHealthCheck: HealthCheck = {
  name: 'Clock, by the web',
  isToldAtReadyz: true,
  async run(services) {
    return webClockFinding((await readFeedState(services))?.clockAheadSeconds ?? null);
  },
};
