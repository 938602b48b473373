import { sql, eq, type SQL } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.server.ts';
import { preparedInsert } from '../platform/database/pooled-db.server.ts';
import type { Services } from '../platform/services.ts';
import { leads, consentRecords } from './leads.table.server.ts';
import { recordPerson } from './record-person.server.ts';
import {
  hasEndpoints,
  raiseLeadEvent,
  raisePersonEvent,
} from './webhooks/queue-webhooks.server.ts';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ConsentWording } from './consent.ts';
import type { RetentionRule, KeptFor } from '../platform/privacy/retention.server.ts';

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

export async function recordConsent(
  tx: Tx,
  given: { email: string; wording: ConsentWording; page: string },
  now: Date,
): Promise<void> {
  const { purpose, version, text } = given.wording;
  await insertConsent(tx, {
    email: given.email,
    purpose,
    wording: text,
    wordingVersion: version,
    page: given.page,
    createdAt: now,
  });
}

const insertConsent = preparedInsert(
  consentRecords,
  ['email', 'purpose', 'wording', 'wordingVersion', 'page', 'createdAt'],
  (insert) => insert,
);

/** A consent is kept as long as its data; `whereOver` narrows down when that ends. */
export const consentRetention = (
  { purpose }: ConsentWording,
  keptFor: KeptFor,
  whereOver?: (email: PgColumn) => SQL,
): RetentionRule => ({
  name: `consents to ${purpose}`,
  table: consentRecords,
  from: consentRecords.createdAt,
  keptFor,
  only: whereOver
    ? sql`${eq(consentRecords.purpose, purpose)} and ${whereOver(consentRecords.email)}`
    : eq(consentRecords.purpose, purpose),
});
