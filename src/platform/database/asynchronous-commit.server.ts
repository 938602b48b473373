import { sql } from 'drizzle-orm';

/**
 * Added to the columns that a statement returns, it keeps the commit from waiting for the disk. For
 * what a crash may lose, such as the last counts of a rate limit.
 */
export const asynchronousCommit = sql<string>`set_config('synchronous_commit', 'off', true)`;
