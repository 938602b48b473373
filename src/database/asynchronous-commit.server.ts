import { sql } from 'drizzle-orm';

/**
 * A column to ask for with what a statement returns: its commit then does not wait for the disk. For
 * what a crash may lose, such as the last counts of a limit.
 */
export const asynchronousCommit = sql<string>`set_config('synchronous_commit', 'off', true)`;
