import { and, eq, inArray, isNull } from 'drizzle-orm';
import { isAdminNow } from '../../accounts/users/admins.server.ts';
import type { Actor } from '../../platform/privacy/audit-log.server.ts';
import type { Tx } from '../../platform/database/database.server.ts';
import type { Services } from '../../platform/services.ts';
import { stageNames } from '../lead.ts';
import { type Lead, leads } from '../leads.table.server.ts';
import { getPerson, getLeadIds } from '../person.server.ts';
import { getAddress } from './lead-owners.server.ts';
import {
  changeLead,
  type ChangeOutcome,
  type Difference,
  mergeFields,
  storeChange,
} from './change-lead.server.ts';
import type { Progress } from './lead-form.ts';

/** Changes stage, owner or next step. A new owner has to be an admin; a former admin may keep a lead. */
export function changeProgress(
  services: Services,
  actor: Actor,
  leadId: string,
  { version, ...progress }: Progress,
): Promise<ChangeOutcome> {
  return changeLead(services, actor, { leadId, version }, async (tx, lead) => {
    const { stage, ownerId, nextStep, nextStepDue } = lead;
    const { fields, isConflict } = mergeFields<Wanted>(
      { stage, ownerId, nextStep, nextStepDue },
      {
        stage: progress.shownStage,
        ownerId: progress.shownOwnerId || null,
        nextStep: progress.shownNextStep || null,
        nextStepDue: progress.shownNextStepDue || null,
      },
      {
        stage: progress.stage,
        ownerId: progress.ownerId || null,
        nextStep: progress.nextStep || null,
        nextStepDue: progress.nextStepDue || null,
      },
    );
    const isNewOwner = fields.ownerId !== null && fields.ownerId !== ownerId;
    if (isNewOwner && !(await isAdminNow(tx, fields.ownerId ?? ''))) {
      return { error: { field: 'ownerId', message: 'Choose one of the admins' } };
    }
    return { set: fields, differences: await getDifferences(tx, lead, fields), isConflict };
  });
}

/** After we have answered a person, their new leads count as contacted. */
export async function markContacted(
  tx: Tx,
  services: Pick<Services, 'clock' | 'jobs'>,
  actor: Actor,
  email: string,
): Promise<void> {
  const { [email]: leadId } = await getLeadIds(tx, [email]);
  if (!leadId) return;
  const ids = (await getPerson(tx, leadId)).map(({ id }) => id);
  const isNew = and(inArray(leads.id, ids), isNull(leads.mergedInto), eq(leads.stage, 'new'));
  for (const lead of await tx.select().from(leads).where(isNew).orderBy(leads.id).for('update')) {
    const stage = 'contacted';
    const change = { what: 'stage', before: stageNames.new, after: stageNames[stage] } as const;
    await storeChange(tx, services, actor, lead, { set: { stage }, differences: [change] });
  }
}

type Wanted = Pick<Lead, 'stage' | 'ownerId' | 'nextStep' | 'nextStepDue'>;

const getDifferences = async (tx: Tx, lead: Lead, wanted: Wanted): Promise<Difference[]> => [
  { what: 'stage', before: stageNames[lead.stage], after: stageNames[wanted.stage] },
  {
    what: 'owner',
    before: await getAddress(tx, lead.ownerId),
    after: await getAddress(tx, wanted.ownerId),
  },
  { what: 'nextStep', before: lead.nextStep, after: wanted.nextStep },
  { what: 'nextStepDue', before: lead.nextStepDue, after: wanted.nextStepDue },
];
