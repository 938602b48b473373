import type { HealthCheck } from '../http/reporting.ts';
import { feedFinding } from './feed-finding.ts';
import { readFeedState } from './read-news.server.ts';

/** Whether the news is being read, and how old it is. */
export const feedHealthCheck: HealthCheck = {
  name: 'News feed',
  async run(platform) {
    const state = await readFeedState(platform);
    return feedFinding(state ?? { lastSuccessAt: null, lastError: null }, platform.clock());
  },
};
