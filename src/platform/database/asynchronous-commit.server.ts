import { sql } from 'drizzle-orm';

/**
 * Added to the returned columns, it commits without waiting for the disk. Only for data that a crash may
 * lose, such as the last counts of a rate limit.
 */
export const asynchronousCommit = sql<string>`set_config('synchronous_commit', 'off', true)`;
