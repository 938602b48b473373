import { sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.server.ts';
import { preparedInsert } from '../platform/database/prepared-insert.server.ts';
import type { Services } from '../platform/services.ts';
import { leads } from './leads.table.server.ts';
import { recordPerson } from './record-person.server.ts';
import {
  hasEndpoints,
  raiseLeadEvent,
  raisePersonEvent,
} from './webhooks/queue-webhooks.server.ts';

export type Contact = Pick<
  typeof leads.$inferInsert,
  'email' | 'name' | 'phone' | 'leadSource' | 'leadType' | 'notes'
>;

/**
 * Records a contact, now or at another time, with its person, and queues webhook calls. A repeat updates the
 * time of the last contact.
 */
export async function recordContact(
  tx: Tx,
  services: Pick<Services, 'clock'>,
  contact: Contact,
  at = services.clock(),
): Promise<void> {
  const { email, name = null, phone = null, leadSource, leadType, notes = null } = contact;
  const person = await recordPerson(tx, { email, name, phone, source: leadSource, at });
  const [lead] = await insertLead(tx, {
    email,
    // What we know of the person counts: anyone can type another person's address.
    name: name && person.name,
    phone: phone && person.phone,
    leadSource,
    leadType,
    notes,
    createdAt: at,
    lastContactAt: at,
  });
  if (!lead?.isAwaited) return;
  if (person.isNew) await raisePersonEvent(tx, services, 'person.created', person.personId);
  await raiseLeadEvent(tx, services, lead.isNew ? 'lead.created' : 'lead.changed', lead.id);
}

const insertLead = preparedInsert(
  leads,
  ['email', 'name', 'phone', 'leadSource', 'leadType', 'notes', 'createdAt', 'lastContactAt'],
  (insert) =>
    insert
      .onConflictDoUpdate({
        target: [leads.email, leads.leadSource, leads.leadType],
        set: {
          name: sql`coalesce(${leads.name}, excluded.name)`,
          phone: sql`coalesce(${leads.phone}, excluded.phone)`,
          lastContactAt: sql`greatest(excluded.last_contact_at, ${leads.lastContactAt})`,
        },
      })
      .returning({
        id: leads.id,
        // xmax is 0 in a row that no update has touched: the one just inserted.
        isNew: sql<boolean>`xmax = 0`,
        isAwaited: hasEndpoints,
      }),
);
