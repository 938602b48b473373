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
 * Records that somebody got in touch, and owes the webhooks a call. A repeat is no error: it updates
 * the time of the last contact.
 */
export async function recordContact(
  tx: Tx,
  services: Pick<Platform, 'clock' | 'jobs'>,
  contact: Contact,
): Promise<void> {
  const now = services.clock();
  const { email, name = null, phone = null, leadSource, leadType, notes = null } = contact;
  const said = { email, name, phone, leadSource, leadType, notes };
  const [lead] = await insertLead(tx, { ...said, createdAt: now, lastContactAt: now });
  if (!lead?.isAwaited) return;
  await raiseLeadEvent(tx, services, lead.isNew ? 'lead.created' : 'lead.changed', lead.id);
}

const name = sql`coalesce(excluded.name, ${leads.name})`;
const phone = sql`coalesce(excluded.phone, ${leads.phone})`;
const isKnown = sql`(${name}, ${phone}) is not distinct from (${leads.name}, ${leads.phone})`;

const insertLead = preparedInsert(
  leads,
  ['email', 'name', 'phone', 'leadSource', 'leadType', 'notes', 'createdAt', 'lastContactAt'],
  (insert) =>
    insert
      .onConflictDoUpdate({
        target: [leads.email, leads.leadSource, leads.leadType],
        set: {
          lastContactAt: sql`excluded.last_contact_at`,
          name,
          phone,
          isSuspect: sql`case when ${isKnown} then ${leads.isSuspect} end`,
        },
      })
      // xmax is 0 in a row that no update has touched: the one just inserted.
      .returning({ id: leads.id, isNew: sql<boolean>`xmax = 0`, isAwaited: hasEndpoints }),
);
