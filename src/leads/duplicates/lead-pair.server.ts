import { asc, inArray, or } from 'drizzle-orm';
import { takeAdvisoryLock, type Db, type Tx } from '../../platform/database/database.server.ts';
import { distinctLeads } from '../lead-changes.table.server.ts';
import { type Lead, leads } from '../leads.table.server.ts';
import { getPerson } from '../person.server.ts';

/** The lead whose page is open, and the one to compare. */
export type LeadPair = { leadId: string; otherId: string };

/** `overtaken` if another admin has since merged or separated them: nothing was changed. */
export type PairOutcome = { is: 'done' | 'gone' | 'overtaken' };

/**
 * Locks both leads; false if either is gone. Actions on pairs run one at a time: a merge also moves other
 * leads of both people, so two concurrent merges from other leads of the same people could deadlock, or
 * each put its people below the other's.
 */
export async function lockPair(tx: Tx, { leadId, otherId }: LeadPair): Promise<boolean> {
  await takeAdvisoryLock(tx, 'merging leads');
  const locked = await tx
    .select({ id: leads.id })
    .from(leads)
    .where(inArray(leads.id, [leadId, otherId]))
    .orderBy(asc(leads.id))
    .for('update');
  return locked.length === 2;
}

export async function areOnePerson(tx: Tx, { leadId, otherId }: LeadPair): Promise<boolean> {
  return (await getPerson(tx, leadId)).some(({ id }) => id === otherId);
}

/** Leads that an admin marked as different people from these. */
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
