import { getTableColumns, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.server.ts';
import type { Platform } from '../http/platform.server.ts';
import { leads } from './leads.table.server.ts';
import { markSuspects } from './suspects.server.ts';
import { raiseLeadEvent } from './webhooks/raise-lead-event.server.ts';

export type Contact = Pick<
  typeof leads.$inferInsert,
  'email' | 'name' | 'phone' | 'leadSource' | 'leadType' | 'notes'
>;

/**
 * Notes that somebody got in touch, and owes it to the webhooks. A repeat is no error: it moves the
 * last contact on.
 */
export async function recordContact(
  tx: Tx,
  services: Pick<Platform, 'clock' | 'jobs'>,
  contact: Contact,
): Promise<void> {
  const now = services.clock();
  const [lead] = await tx
    .insert(leads)
    .values({ ...contact, createdAt: now, lastContactAt: now })
    .onConflictDoUpdate({
      target: [leads.email, leads.leadSource, leads.leadType],
      set: {
        lastContactAt: now,
        name: sql`coalesce(excluded.name, ${leads.name})`,
        phone: sql`coalesce(excluded.phone, ${leads.phone})`,
      },
    })
    // A row that no update has touched yet has no xmax: it is the one just inserted.
    .returning({ ...getTableColumns(leads), isNew: sql<boolean>`xmax = 0` });
  if (!lead) return;
  await markSuspects(tx, lead.id);
  await raiseLeadEvent(tx, services, lead.isNew ? 'lead.created' : 'lead.changed', lead.id);
}
