import { and, asc, desc, eq, inArray, isNull, or } from 'drizzle-orm';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import { takeAdvisoryLock, type Tx } from '../../platform/database/database.server.ts';
import type { Services } from '../../platform/services.ts';
import { leadChanges, distinctLeads } from '../lead-changes.table.server.ts';
import { type Lead, leads } from '../leads.table.server.ts';
import { getPerson } from '../person.server.ts';
import { raiseLeadEvent } from '../webhooks/queue-webhooks.server.ts';
import { markSuspects } from './suspects.server.ts';

/** The lead whose page is open, and the one to compare. */
export type LeadPair = { leadId: string; otherId: string };

/** `conflict` if another admin has since merged or separated them: nothing was changed. */
export type PairOutcome = { is: 'done' | 'gone' | 'conflict' };

/**
 * Merges two people: the other person's leads point at this one's first lead. Nothing else about them
 * changes, so undoing it restores them exactly.
 */
export async function mergePeople(
  services: Services,
  actor: Actor,
  { leadId, otherId }: LeadPair,
): Promise<PairOutcome> {
  return services.db.transaction(async (tx) => {
    await lockLeads(tx, { leadId, otherId });
    const person = await getPerson(tx, leadId);
    const others = await getPerson(tx, otherId);
    const [first] = person;
    if (!first || others.length === 0) return { is: 'gone' };
    if (person.some(({ id }) => id === otherId)) return { is: 'done' };
    const moved = others.filter(({ mergedInto }) => mergedInto === null);
    await setMergedInto(tx, moved, first.id);
    await recordMerge(tx, services, actor, { what: 'merged', first, moved });
    await markSuspects(tx, first.id);
    return { is: 'done' };
  });
}

/** Undoes a merge, including every lead that was merged together with `otherId`. */
export async function undoMerge(
  services: Services,
  actor: Actor,
  { leadId, otherId }: LeadPair,
): Promise<PairOutcome> {
  return services.db.transaction(async (tx) => {
    await lockLeads(tx, { leadId, otherId });
    const [other] = await tx.select().from(leads).where(eq(leads.id, otherId));
    if (!other) return { is: 'gone' };
    if (other.mergedInto === null) return { is: 'done' };
    if (!(await areOnePerson(tx, { leadId, otherId }))) return { is: 'conflict' };
    const [first] = await tx.select().from(leads).where(eq(leads.id, other.mergedInto));
    const moved = await movedTogether(tx, other, other.mergedInto);
    await setMergedInto(tx, moved, null);
    if (first) await recordMerge(tx, services, actor, { what: 'unmerged', first, moved });
    await markSuspects(tx, other.mergedInto);
    await markSuspects(tx, otherId);
    return { is: 'done' };
  });
}

/** Marks two leads as different people, so that they are not proposed again; or removes that mark. */
export async function dismissDuplicate(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  { leadId, otherId }: LeadPair,
  areDifferent: boolean,
): Promise<PairOutcome> {
  const now = clock();
  return db.transaction(async (tx) => {
    if (!(await lockLeads(tx, { leadId, otherId }))) return { is: 'gone' };
    if (areDifferent && (await areOnePerson(tx, { leadId, otherId }))) return { is: 'conflict' };
    if (areDifferent) {
      await tx
        .insert(distinctLeads)
        .values({ leadId, otherId, createdAt: now })
        .onConflictDoNothing();
    } else await deletePair(tx, { leadId, otherId });
    await markSuspects(tx, leadId);
    await markSuspects(tx, otherId);
    const act = areDifferent ? 'lead.duplicate-dismissed' : 'lead.duplicate-proposed-again';
    const details = { other: otherId };
    await recordAudit(tx, { actor, act, subject: `lead:${leadId}`, details, now });
    return { is: 'done' };
  });
}

/**
 * Locks both leads; false if either is gone. Actions on pairs run one at a time: a merge also moves other
 * leads of both people, so two concurrent merges from other leads of the same people could deadlock, or
 * each put its people below the other's.
 */
async function lockLeads(tx: Tx, { leadId, otherId }: LeadPair): Promise<boolean> {
  await takeAdvisoryLock(tx, 'merging leads');
  const locked = await tx
    .select({ id: leads.id })
    .from(leads)
    .where(inArray(leads.id, [leadId, otherId]))
    .orderBy(asc(leads.id))
    .for('update');
  return locked.length === 2;
}

async function areOnePerson(tx: Tx, { leadId, otherId }: LeadPair): Promise<boolean> {
  return (await getPerson(tx, leadId)).some(({ id }) => id === otherId);
}

/** Leads moved by one merge share a timestamp. */
async function movedTogether(tx: Tx, lead: Lead, target: string): Promise<Lead[]> {
  const { leadId, what, after, changedAt } = leadChanges;
  const [merging] = await tx
    .select()
    .from(leadChanges)
    .where(and(eq(leadId, lead.id), eq(what, 'merged'), eq(after, target)))
    .orderBy(desc(changedAt))
    .limit(1);
  if (!merging) return [lead];
  const moved = tx
    .select({ leadId })
    .from(leadChanges)
    .where(and(eq(what, 'merged'), eq(changedAt, merging.changedAt)));
  return tx
    .select()
    .from(leads)
    .where(and(eq(leads.mergedInto, target), inArray(leads.id, moved)));
}

async function setMergedInto(tx: Tx, moved: readonly Lead[], target: string | null): Promise<void> {
  const ids = moved.map(({ id }) => id);
  const isFree = target === null ? undefined : isNull(leads.mergedInto);
  await tx
    .update(leads)
    .set({ mergedInto: target })
    .where(and(inArray(leads.id, ids), isFree));
}

type MergeRecord = { what: 'merged' | 'unmerged'; first: Lead; moved: readonly Lead[] };

async function recordMerge(
  tx: Tx,
  services: Services,
  actor: Actor,
  { what, first, moved }: MergeRecord,
) {
  const now = services.clock();
  const made = { what, changedBy: actor.userId, changedAt: now };
  for (const { id, version } of moved) {
    // Records ids, as an address would remain when the other person is erased.
    await tx.insert(leadChanges).values([
      { ...made, leadId: id, version, after: first.id },
      { ...made, leadId: first.id, version: first.version, after: id },
    ]);
    const details = { with: first.id };
    await recordAudit(tx, { actor, act: `lead.${what}`, subject: `lead:${id}`, details, now });
    await raiseLeadEvent(tx, services, 'lead.changed', id);
  }
}

async function deletePair(tx: Tx, { leadId, otherId }: LeadPair): Promise<void> {
  const isPair = (one: string, two: string) =>
    and(eq(distinctLeads.leadId, one), eq(distinctLeads.otherId, two));
  await tx.delete(distinctLeads).where(or(isPair(leadId, otherId), isPair(otherId, leadId)));
}
