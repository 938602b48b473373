import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.server.ts';
import { preparedInsert } from '../platform/database/prepared-insert.server.ts';
import type { Services } from '../platform/services.ts';
import { leadClaims } from './lead-claims.table.server.ts';
import { phoneKey } from '../platform/forms/phone-number.ts';
import { leads } from './leads.table.server.ts';
import { recordPerson } from './record-person.server.ts';
import { hasEndpoints, raiseLeadEvent } from './webhooks/queue-webhooks.server.ts';

export type Contact = Pick<
  typeof leads.$inferInsert,
  'email' | 'name' | 'phone' | 'leadSource' | 'leadType' | 'notes'
>;

/**
 * Records a contact, now or at another time, and queues webhook calls. A repeat updates the time of the
 * last contact. A name or number that differs from what we know of the address becomes a claim.
 */
export async function recordContact(
  tx: Tx,
  services: Pick<Services, 'clock' | 'jobs'>,
  contact: Contact,
  at = services.clock(),
): Promise<void> {
  const { email, name = null, phone = null, leadSource, leadType, notes = null } = contact;
  const submitted = { email, name, phone, leadSource, leadType, notes };
  const row = { ...submitted, phoneKey: phoneKey(phone), createdAt: at, lastContactAt: at };
  await recordPerson(tx, { email, name, phone, source: leadSource, at });
  const [lead] = await insertLead(tx, row);
  if (!lead) return;
  await keepWhatIsKnown(tx, lead, { name, phone }, at);
  if (!lead.isAwaited) return;
  await raiseLeadEvent(tx, services, lead.isNew ? 'lead.created' : 'lead.changed', lead.id);
}

/** The newest value on another lead of the address. */
const knownOther = (column: 'name' | 'phone') =>
  sql<string | null>`(select other.${sql.identifier(column)} from ${leads} other
    where other.email = ${sql.raw('leads.email')} and other.id <> ${sql.raw('leads.id')}
      and other.${sql.identifier(column)} is not null
    order by other.last_contact_at desc limit 1)`;

const insertLead = preparedInsert(
  leads,
  [
    'email',
    'name',
    'phone',
    'phoneKey',
    'leadSource',
    'leadType',
    'notes',
    'createdAt',
    'lastContactAt',
  ],
  (insert) =>
    insert
      .onConflictDoUpdate({
        target: [leads.email, leads.leadSource, leads.leadType],
        set: { lastContactAt: sql`greatest(excluded.last_contact_at, ${leads.lastContactAt})` },
      })
      .returning({
        id: leads.id,
        name: leads.name,
        phone: leads.phone,
        knownName: knownOther('name'),
        knownPhone: knownOther('phone'),
        // xmax is 0 in a row that no update has touched: the one just inserted.
        isNew: sql<boolean>`xmax = 0`,
        isAwaited: hasEndpoints,
      }),
);

type Submitted = { name: string | null; phone: string | null };
type Recorded = Submitted & {
  id: string;
  knownName: string | null;
  knownPhone: string | null;
  isNew: boolean;
};

/** Fills in unknown values, and records those that differ from ours as claims. */
async function keepWhatIsKnown(
  tx: Tx,
  lead: Recorded,
  submitted: Submitted,
  claimedAt: Date,
): Promise<void> {
  const { id: leadId, isNew } = lead;
  const name = chooseValue(isNew ? null : lead.name, lead.knownName, submitted.name);
  const phone = chooseValue(isNew ? null : lead.phone, lead.knownPhone, submitted.phone);
  if (name !== lead.name || phone !== lead.phone) {
    const set = { name, phone, phoneKey: phoneKey(phone), isSuspect: null };
    await tx.update(leads).set(set).where(eq(leads.id, leadId));
  }
  const claims = [];
  if (submitted.name !== null && sameName.compare(submitted.name, name ?? '') !== 0) {
    claims.push({ leadId, field: 'name' as const, value: submitted.name, claimedAt });
  }
  if (submitted.phone !== null && phoneKey(submitted.phone) !== phoneKey(phone)) {
    claims.push({ leadId, field: 'phone' as const, value: submitted.phone, claimedAt });
  }
  if (claims.length > 0) await tx.insert(leadClaims).values(claims).onConflictDoNothing();
}

/** The lead's own value, else the address's, else the submitted one. */
const chooseValue = (own: string | null, known: string | null, submitted: string | null) =>
  submitted === null ? own : (own ?? known ?? submitted);

/** Ignores accents, case, spaces and punctuation. */
const sameName = new Intl.Collator('en-GB', { sensitivity: 'base', ignorePunctuation: true });
