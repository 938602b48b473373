import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Tx } from '../../platform/database/database.server.ts';
import type { Services } from '../../platform/services.ts';
import { leadChanges } from '../lead-changes.table.server.ts';
import { type Lead, leads } from '../leads.table.server.ts';
import { getPerson } from '../person.server.ts';
import { raiseLeadEvent } from '../webhooks/queue-webhooks.server.ts';
import { areOnePerson, type LeadPair, lockPair, type PairOutcome } from './lead-pair.server.ts';
import { markSuspects } from './suspects.server.ts';

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
    await lockPair(tx, { leadId, otherId });
    const person = await getPerson(tx, leadId);
    const others = await getPerson(tx, otherId);
    const [first] = person;
    if (!first || others.length === 0) return { is: 'gone' };
    // Another admin has already merged them.
    if (person.some(({ id }) => id === otherId)) return { is: 'done' };
    const moved = others.filter(({ mergedInto }) => mergedInto === null);
    await point(tx, moved, first.id);
    await tell(tx, services, actor, { what: 'merged', first, moved });
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
    await lockPair(tx, { leadId, otherId });
    const [other] = await tx.select().from(leads).where(eq(leads.id, otherId));
    if (!other) return { is: 'gone' };
    if (other.mergedInto === null) return { is: 'done' };
    if (!(await areOnePerson(tx, { leadId, otherId }))) return { is: 'overtaken' };
    const [first] = await tx.select().from(leads).where(eq(leads.id, other.mergedInto));
    const moved = await movedTogether(tx, other, other.mergedInto);
    await point(tx, moved, null);
    if (first) await tell(tx, services, actor, { what: 'unmerged', first, moved });
    await markSuspects(tx, other.mergedInto);
    await markSuspects(tx, otherId);
    return { is: 'done' };
  });
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

async function point(tx: Tx, moved: readonly Lead[], target: string | null): Promise<void> {
  const ids = moved.map(({ id }) => id);
  const isFree = target === null ? undefined : isNull(leads.mergedInto);
  await tx
    .update(leads)
    .set({ mergedInto: target })
    .where(and(inArray(leads.id, ids), isFree));
}

type Told = { what: 'merged' | 'unmerged'; first: Lead; moved: readonly Lead[] };

async function tell(tx: Tx, services: Services, actor: Actor, { what, first, moved }: Told) {
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
