import { and, asc, eq, gt } from 'drizzle-orm';
import { users } from '../../accounts/auth.table.server.ts';
import { isAdminNow } from '../../accounts/users/admins.server.ts';
import { type Actor, recordAudit } from '../../database/audit-log.server.ts';
import type { Tx } from '../../database/database.server.ts';
import type { FieldError } from '../../http/forms/form-state.ts';
import type { Platform } from '../../http/platform.server.ts';
import { leadChanges } from '../lead-changes.table.server.ts';
import { stageNames } from '../lead-stage.ts';
import { type Lead, leads } from '../leads.table.server.ts';
import { raiseLeadEvent } from '../webhooks/raise-lead-event.server.ts';
import { addressOf } from './admins.server.ts';
import type { Progress } from './lead-form.ts';

type LeadChange = Omit<typeof leadChanges.$inferSelect, 'id' | 'leadId'>;
type Difference = Pick<LeadChange, 'what' | 'before' | 'after'>;
export type ChangeSince = Difference & { by: string | null; changedAt: Date };

export type ProgressOutcome =
  | { is: 'done' }
  | { is: 'gone' }
  | { is: 'invalid'; error: FieldError }
  /** Somebody else has changed it meanwhile. */
  | { is: 'stale'; version: number; changes: ChangeSince[] };

/** Changes stage, owner or next step, unless somebody has changed the lead since the form was shown. */
export async function changeProgress(
  platform: Platform,
  actor: Actor,
  leadId: string,
  progress: Progress,
): Promise<ProgressOutcome> {
  return platform.db.transaction(async (tx) => {
    const [lead] = await tx.select().from(leads).where(eq(leads.id, leadId)).for('update');
    if (!lead) return { is: 'gone' };
    const wanted = await readWanted(tx, lead, progress);
    if ('error' in wanted) return { is: 'invalid', error: wanted.error };
    const differences = await differencesOf(tx, lead, wanted);
    if (differences.length === 0) return { is: 'done' };
    if (lead.version !== progress.version) {
      const changes = await changesSince(tx, leadId, progress.version);
      return { is: 'stale', version: lead.version, changes };
    }
    await store(tx, platform, actor, lead, wanted, differences);
    return { is: 'done' };
  });
}

type Wanted = Pick<Lead, 'stage' | 'ownerId' | 'nextStep' | 'nextStepDue'>;

/** An owner has to be an admin; somebody who was one when the lead was given to them may keep it. */
async function readWanted(
  tx: Tx,
  lead: Lead,
  { stage, ownerId, nextStep, nextStepDue }: Progress,
): Promise<Wanted | { error: FieldError }> {
  const isNewOwner = ownerId !== '' && ownerId !== lead.ownerId;
  if (isNewOwner && !(await isAdminNow(tx, ownerId))) {
    return { error: { field: 'ownerId', message: 'Choose one of the admins' } };
  }
  return {
    stage,
    ownerId: ownerId || null,
    nextStep: nextStep || null,
    nextStepDue: nextStepDue || null,
  };
}

async function differencesOf(tx: Tx, lead: Lead, wanted: Wanted): Promise<Difference[]> {
  const all: Difference[] = [
    { what: 'stage', before: stageNames[lead.stage], after: stageNames[wanted.stage] },
    {
      what: 'owner',
      before: await addressOf(tx, lead.ownerId),
      after: await addressOf(tx, wanted.ownerId),
    },
    { what: 'nextStep', before: lead.nextStep, after: wanted.nextStep },
    { what: 'nextStepDue', before: lead.nextStepDue, after: wanted.nextStepDue },
  ];
  return all.filter(({ before, after }) => before !== after);
}

async function store(
  tx: Tx,
  platform: Platform,
  actor: Actor,
  lead: Lead,
  wanted: Wanted,
  differences: Difference[],
): Promise<void> {
  const now = platform.clock();
  const version = lead.version + 1;
  await tx
    .update(leads)
    .set({ ...wanted, version })
    .where(eq(leads.id, lead.id));
  const made = { leadId: lead.id, version, changedBy: actor.userId, changedAt: now };
  await tx
    .insert(leadChanges)
    .values(differences.map((difference) => ({ ...difference, ...made })));
  const fields = differences.map(({ what }) => what).join(' ');
  const subject = `lead:${lead.id}`;
  await recordAudit(tx, { actor, act: 'lead.changed', subject, details: { fields }, now });
  await raiseLeadEvent(tx, platform, 'lead.changed', lead.id);
}

/** The changes by others since the version that the admin saw. */
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
