import { asc, inArray, or } from 'drizzle-orm';
import type { Db, Tx } from '../../database/database.server.ts';
import { distinctLeads } from '../lead-changes.table.server.ts';
import { type Lead, leads } from '../leads.table.server.ts';

/** The lead whose page it is, and the one beside it. */
export type LeadPair = { leadId: string; otherId: string };

export type PairOutcome = { is: 'done' } | { is: 'gone' };

/**
 * Locks both leads, always in the same order, so that two admins who merge at once cannot deadlock.
 * False if one of the two is gone.
 */
export async function lockPair(tx: Tx, { leadId, otherId }: LeadPair): Promise<boolean> {
  const locked = await tx
    .select({ id: leads.id })
    .from(leads)
    .where(inArray(leads.id, [leadId, otherId]))
    .orderBy(asc(leads.id))
    .for('update');
  return locked.length === 2;
}

/** The leads that an admin marked as other people than these. */
export async function setApartFrom(db: Db, person: readonly Lead[]): Promise<Lead[]> {
  const own = person.map(({ id }) => id);
  const pairs = await db
    .select()
    .from(distinctLeads)
    .where(or(inArray(distinctLeads.leadId, own), inArray(distinctLeads.otherId, own)));
  const others = pairs
    .flatMap(({ leadId, otherId }) => [leadId, otherId])
    .filter((id) => !own.includes(id));
  if (others.length === 0) return [];
  return db.select().from(leads).where(inArray(leads.id, others));
}
