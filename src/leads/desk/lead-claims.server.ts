import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Db, Tx } from '../../platform/database/database.server.ts';
import type { Services } from '../../platform/services.ts';
import { storeChange } from './change-lead.server.ts';
import { phoneKey } from '../../platform/forms/phone-number.ts';
import { leads } from '../leads.table.server.ts';
import { getPerson } from '../person.server.ts';
import { leadClaims } from '../lead-claims.table.server.ts';

const mostShown = 20;

/** Claims that await a decision about a person, newest first. */
export async function openClaims(db: Db, leadIds: string[]) {
  return db
    .select()
    .from(leadClaims)
    .where(and(inArray(leadClaims.leadId, leadIds), isNull(leadClaims.dismissedAt)))
    .orderBy(desc(leadClaims.claimedAt), leadClaims.id)
    .limit(mostShown);
}

export type LeadClaim = Awaited<ReturnType<typeof openClaims>>[number];

type Decision = { leadId: string; claimId: string };

/** Accepts a claim for every lead of its address, or dismisses it. */
export async function decideClaim(
  services: Services,
  actor: Actor,
  { leadId, claimId }: Decision,
  decision: 'accepted' | 'dismissed',
): Promise<{ is: 'done' | 'gone' }> {
  return services.db.transaction(async (tx) => {
    const person = await getPerson(tx, leadId);
    if (person.length === 0) return { is: 'gone' };
    const ids = person.map(({ id }) => id);
    const [claim] = await tx
      .select()
      .from(leadClaims)
      .where(and(eq(leadClaims.id, claimId), inArray(leadClaims.leadId, ids)))
      .for('update');
    if (!claim || claim.dismissedAt) return { is: 'done' };
    const now = services.clock();
    const subject = `lead:${claim.leadId}`;
    const entry = { actor, subject, details: { field: claim.field }, now };
    await recordAudit(tx, { ...entry, act: `lead.claim-${decision}` });
    const isIt = eq(leadClaims.id, claim.id);
    if (decision === 'accepted') {
      await takeOver(tx, services, actor, claim);
      await tx.delete(leadClaims).where(isIt);
    } else {
      await tx.update(leadClaims).set({ dismissedAt: now }).where(isIt);
    }
    return { is: 'done' };
  });
}

async function takeOver(
  tx: Tx,
  services: Services,
  actor: Actor,
  { leadId, field, value }: LeadClaim,
): Promise<void> {
  const [of] = await tx.select({ email: leads.email }).from(leads).where(eq(leads.id, leadId));
  const email = of?.email ?? '';
  const known = await tx
    .select()
    .from(leads)
    .where(eq(leads.email, email))
    .orderBy(asc(leads.id))
    .for('update');
  const given = field === 'phone' ? { phone: value, phoneKey: phoneKey(value) } : { name: value };
  for (const lead of known.filter((one) => one[field] !== value)) {
    const differences = [{ what: field, before: lead[field], after: value }];
    await storeChange(tx, services, actor, lead, {
      set: { ...given, isSuspect: null },
      differences,
    });
  }
  if (field === 'name') await services.subscriptions.rename(tx, email, value);
}
