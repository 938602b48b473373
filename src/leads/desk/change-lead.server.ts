import { and, asc, eq, gt } from 'drizzle-orm';
import { users } from '../../accounts/auth.table.server.ts';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Tx } from '../../platform/database/database.server.ts';
import type { FieldError } from '../../platform/forms/form-answer.ts';
import type { Services } from '../../platform/services.ts';
import { leadChanges } from '../lead-changes.table.server.ts';
import { type Lead, leads } from '../leads.table.server.ts';
import { raiseLeadEvent } from '../webhooks/queue-webhooks.server.ts';

type LeadChange = Omit<typeof leadChanges.$inferSelect, 'id' | 'leadId'>;
export type Difference = Pick<LeadChange, 'what' | 'before' | 'after'>;
export type ChangeSince = Difference & { by: string | null; changedAt: Date };

export type ChangeOutcome =
  | { is: 'done' }
  | { is: 'gone' }
  | { is: 'invalid'; error: FieldError }
  | { is: 'stale'; version: number; changes: ChangeSince[] };

/** What a form asks to change in the current lead, and how the page describes it. */
type Wanted =
  | {
      set: Partial<Lead>;
      differences: Difference[];
      /** Whether another admin has changed one of the same fields since the form was shown. */
      isConflict: boolean;
      also?: () => Promise<void>;
    }
  | { error: FieldError };

/** Changes a lead, unless another admin has changed the same field since the form was shown. */
export async function changeLead(
  services: Services,
  actor: Actor,
  { leadId, version }: { leadId: string; version: number },
  getWanted: (tx: Tx, lead: Lead) => Promise<Wanted>,
): Promise<ChangeOutcome> {
  return services.db.transaction(async (tx) => {
    const [lead] = await tx.select().from(leads).where(eq(leads.id, leadId)).for('update');
    if (!lead) return { is: 'gone' };
    const wanted = await getWanted(tx, lead);
    if ('error' in wanted) return { is: 'invalid', error: wanted.error };
    const differences = wanted.differences.filter(({ before, after }) => before !== after);
    if (differences.length === 0) return { is: 'done' };
    if (wanted.isConflict) {
      const changes = await changesSince(tx, leadId, version);
      return { is: 'stale', version: lead.version, changes };
    }
    await storeChange(tx, services, actor, lead, { ...wanted, differences });
    await wanted.also?.();
    return { is: 'done' };
  });
}

/** Stores and records a change to a lead that the transaction has locked. */
export async function storeChange(
  tx: Tx,
  services: Pick<Services, 'clock' | 'jobs'>,
  actor: Actor,
  lead: Lead,
  { set, differences }: { set: Partial<Lead>; differences: Difference[] },
): Promise<void> {
  const now = services.clock();
  const version = lead.version + 1;
  await tx
    .update(leads)
    .set({ ...set, version })
    .where(eq(leads.id, lead.id));
  const made = { leadId: lead.id, version, changedBy: actor.userId, changedAt: now };
  await tx
    .insert(leadChanges)
    .values(differences.map((difference) => ({ ...difference, ...made })));
  const fields = differences.map(({ what }) => what).join(' ');
  const subject = `lead:${lead.id}`;
  await recordAudit(tx, { actor, act: 'lead.changed', subject, details: { fields }, now });
  await raiseLeadEvent(tx, services, 'lead.changed', lead.id);
}

/**
 * Merges per field: a field that the admin left alone keeps its current value. A conflict if another
 * admin has changed the same field to a different value.
 */
export function mergeFields<Fields extends Record<string, string | null>>(
  now: Fields,
  shown: { [Name in keyof Fields]: string | null },
  typed: Fields,
): { fields: Fields; isConflict: boolean } {
  const touched = Object.entries(typed).filter(([name, value]) => value !== shown[name]);
  const isConflict = touched.some(
    ([name, value]) => now[name] !== shown[name] && now[name] !== value,
  );
  return { fields: { ...now, ...Object.fromEntries(touched) }, isConflict };
}

/** Changes by other admins since the version that this admin saw. */
async function changesSince(tx: Tx, leadId: string, version: number): Promise<ChangeSince[]> {
  return tx
    .select({
      what: leadChanges.what,
      before: leadChanges.before,
      after: leadChanges.after,
      by: users.email,
      changedAt: leadChanges.changedAt,
    })
    .from(leadChanges)
    .leftJoin(users, eq(users.id, leadChanges.changedBy))
    .where(and(eq(leadChanges.leadId, leadId), gt(leadChanges.version, version)))
    .orderBy(asc(leadChanges.changedAt));
}
