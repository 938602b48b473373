import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** No job that waits or runs, nor a dead letter, has this row's id under this name in its payload. */
export const hasNoJobLeft = (name: string, id: PgColumn): SQL => sql`not exists (
  select from pgboss.job
  where state in ('created', 'retry', 'active') and data ->> ${name}::text = ${id}::text)`;
