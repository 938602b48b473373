import { rateLimiter } from '../../http/rate-limits/limits.server.ts';
import type { Platform } from '../../http/platform.server.ts';
import { createSubscriptions } from '../../mailing-list/subscriptions.server.ts';
import { retentionRules } from './delete-due-data.job.server.ts';
import { overviewSources } from './overview-sources.ts';
import { personHistories } from './person-histories.ts';
import { personalDataHolders } from './personal-data-holders.ts';
import { watchList } from './watch-list.ts';

/** What has to be opened first, and differs between a running site and a test. */
type Opened = Pick<
  Platform,
  'config' | 'secret' | 'database' | 'jobs' | 'transport' | 'bucket' | 'clock' | 'log'
>;

/** The services built on what is open, and the lists of what every domain provides. */
export function assemblePlatform(opened: Opened): Platform {
  const { config, secret, database, clock } = opened;
  const { db } = database;
  return {
    ...opened,
    db,
    limits: rateLimiter(db, secret, config.RATE_LIMIT_FACTOR),
    subscriptions: createSubscriptions({ config, secret, db, clock }),
    personalData: personalDataHolders,
    retention: retentionRules,
    watch: watchList,
    overview: overviewSources,
    histories: personHistories,
  };
}
