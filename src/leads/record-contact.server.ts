import { sql } from 'drizzle-orm';
import type { Tx } from '../database/database.server.ts';
import { leads } from './leads.table.server.ts';

export type Contact = Pick<
  typeof leads.$inferInsert,
  'email' | 'name' | 'leadSource' | 'leadType' | 'notes'
>;

/** Notes that somebody got in touch. A repeat is no error: it moves the last contact on. */
export async function recordContact(tx: Tx, contact: Contact, now: Date): Promise<void> {
  await tx
    .insert(leads)
    .values({ ...contact, createdAt: now, lastContactAt: now })
    .onConflictDoUpdate({
      target: [leads.email, leads.leadSource, leads.leadType],
      set: { lastContactAt: now, name: sql`coalesce(excluded.name, ${leads.name})` },
    });
}
