import { asc, inArray } from 'drizzle-orm';
import type { Tx } from '../../database/database.server.ts';
import { leads } from '../leads.table.server.ts';

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
