import { and, eq, or } from 'drizzle-orm';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Tx } from '../../platform/database/database.server.ts';
import type { Services } from '../../platform/services.ts';
import { distinctLeads } from '../lead-changes.table.server.ts';
import { areOnePerson, type LeadPair, lockPair, type PairOutcome } from './lead-pair.server.ts';
import { markSuspects } from './suspects.server.ts';

/** Marks two leads as different people, so that they are not proposed again; or removes that mark. */
export async function setApart(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  { leadId, otherId }: LeadPair,
  areApart: boolean,
): Promise<PairOutcome> {
  const now = clock();
  return db.transaction(async (tx) => {
    if (!(await lockPair(tx, { leadId, otherId }))) return { is: 'gone' };
    if (areApart && (await areOnePerson(tx, { leadId, otherId }))) return { is: 'overtaken' };
    if (areApart) {
      await tx
        .insert(distinctLeads)
        .values({ leadId, otherId, createdAt: now })
        .onConflictDoNothing();
    } else await deletePair(tx, { leadId, otherId });
    await markSuspects(tx, leadId);
    await markSuspects(tx, otherId);
    const act = areApart ? 'lead.set-apart' : 'lead.proposed-again';
    const details = { other: otherId };
    await recordAudit(tx, { actor, act, subject: `lead:${leadId}`, details, now });
    return { is: 'done' };
  });
}

async function deletePair(tx: Tx, { leadId, otherId }: LeadPair): Promise<void> {
  const isPair = (one: string, two: string) =>
    and(eq(distinctLeads.leadId, one), eq(distinctLeads.otherId, two));
  await tx.delete(distinctLeads).where(or(isPair(leadId, otherId), isPair(otherId, leadId)));
}
