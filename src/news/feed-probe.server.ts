import { eq } from 'drizzle-orm';
import type { Probe } from '../http/watch.ts';
import { feedFinding } from './feed-finding.ts';
import { newsFeedState } from './news-feed-state.table.server.ts';

/** Whether the news is being read, and how old it is. */
export const feedProbe: Probe = {
  name: 'News feed',
  async look({ db, config, clock }) {
    const [state] = await db
      .select()
      .from(newsFeedState)
      .where(eq(newsFeedState.feedUrl, config.NEWS_FEED_URL));
    return feedFinding(state ?? { lastSuccessAt: null, lastError: null }, clock());
  },
};
