import { features } from '../../features.server.ts';
import { rateLimiter } from '../../platform/security/limits.server.ts';
import type { Services } from '../../platform/services.ts';
import { createSubscriptions } from '../../mailing-list/subscriptions.server.ts';

/** What has to be opened first, and differs between a running site and a test. */
type Opened = Pick<
  Services,
  'config' | 'secret' | 'database' | 'jobs' | 'transport' | 'bucket' | 'clock' | 'log'
>;

/** The services, assembled from open resources and the features. */
export function assembleServices(opened: Opened): Services {
  const { config, secret, database, clock } = opened;
  const { db } = database;
  return {
    ...opened,
    db,
    limits: rateLimiter(db, secret, config.RATE_LIMIT_FACTOR),
    subscriptions: createSubscriptions({ config, secret, db, clock }),
    features,
  };
}
