import { and, count, gte, isNull, sql } from 'drizzle-orm';
import type { Db } from '../platform/database/database.server.ts';
import type { LeadSource } from './lead-source.ts';
import { leads } from './leads.table.server.ts';

export type LeadCount = { day: string; source: LeadSource; count: number };

/** New leads by London day and source, without merged leads; days without leads are left out. */
export async function countLeads(db: Db, since: Date): Promise<LeadCount[]> {
  const day = sql<string>`to_char(${leads.createdAt} at time zone 'Europe/London', 'YYYY-MM-DD')`;
  return db
    .select({ day: day.as('day'), source: leads.leadSource, count: count() })
    .from(leads)
    .where(and(gte(leads.createdAt, since), isNull(leads.mergedInto)))
    .groupBy(sql`day`, leads.leadSource);
}
