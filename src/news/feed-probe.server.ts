import type { Probe } from '../http/watch.ts';
import { feedFinding } from './feed-finding.ts';
import { readFeedState } from './read-news.server.ts';

/** Whether the news is being read, and how old it is. */
export const feedProbe: Probe = {
  name: 'News feed',
  async look(platform) {
    const state = await readFeedState(platform);
    return feedFinding(state ?? { lastSuccessAt: null, lastError: null }, platform.clock());
  },
};
