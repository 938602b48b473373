import { sql } from 'drizzle-orm';
import type { Tx } from '../database/database.server.ts';
import { preparedInsert } from '../database/prepared-insert.server.ts';
import type { Platform } from '../http/platform.server.ts';
import { leads } from './leads.table.server.ts';
import { hasEndpoints, raiseLeadEvent } from './webhooks/raise-lead-event.server.ts';

export type Contact = Pick<
  typeof leads.$inferInsert,
  'email' | 'name' | 'phone' | 'leadSource' | 'leadType' | 'notes'
>;

/**
 * Records that somebody got in touch, now or at another time, and owes the webhooks a call. A repeat is
 * no error: it updates the time of the last contact.
 */
export async function recordContact(
  tx: Tx,
  services: Pick<Platform, 'clock' | 'jobs'>,
  contact: Contact,
  at = services.clock(),
): Promise<void> {
  const { email, name = null, phone = null, leadSource, leadType, notes = null } = contact;
  const said = { email, name, phone, leadSource, leadType, notes };
  const [lead] = await insertLead(tx, { ...said, createdAt: at, lastContactAt: at });
  if (!lead?.isAwaited) return;
  await raiseLeadEvent(tx, services, lead.isNew ? 'lead.created' : 'lead.changed', lead.id);
}

/** An enquiry that is found not to be spam after a newer one only fills in what is missing. */
const isNewest = sql`excluded.last_contact_at >= ${leads.lastContactAt}`;
const name = sql`case when ${isNewest} then coalesce(excluded.name, ${leads.name})
  else coalesce(${leads.name}, excluded.name) end`;
const phone = sql`case when ${isNewest} then coalesce(excluded.phone, ${leads.phone})
  else coalesce(${leads.phone}, excluded.phone) end`;
const isKnown = sql`(${name}, ${phone}) is not distinct from (${leads.name}, ${leads.phone})`;

const insertLead = preparedInsert(
  leads,
  ['email', 'name', 'phone', 'leadSource', 'leadType', 'notes', 'createdAt', 'lastContactAt'],
  (insert) =>
    insert
      .onConflictDoUpdate({
        target: [leads.email, leads.leadSource, leads.leadType],
        set: {
          lastContactAt: sql`greatest(excluded.last_contact_at, ${leads.lastContactAt})`,
          name,
          phone,
          isSuspect: sql`case when ${isKnown} then ${leads.isSuspect} end`,
        },
      })
      // xmax is 0 in a row that no update has touched: the one just inserted.
      .returning({ id: leads.id, isNew: sql<boolean>`xmax = 0`, isAwaited: hasEndpoints }),
);
