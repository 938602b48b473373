import { isAdminNow } from '../../accounts/users/admins.server.ts';
import type { Actor } from '../../database/audit-log.server.ts';
import type { Tx } from '../../database/database.server.ts';
import type { Platform } from '../../http/platform.server.ts';
import { stageNames } from '../lead-stage.ts';
import type { Lead } from '../leads.table.server.ts';
import { addressOf } from './lead-owners.server.ts';
import { changeLead, type ChangeOutcome, type Difference } from './change-lead.server.ts';
import type { Progress } from './lead-form.ts';

/**
 * Changes stage, owner or next step. An owner has to be an admin; somebody who was one when the lead was
 * given to them may keep it.
 */
export function changeProgress(
  platform: Platform,
  actor: Actor,
  leadId: string,
  { version, stage, ownerId, nextStep, nextStepDue }: Progress,
): Promise<ChangeOutcome> {
  return changeLead(platform, actor, { leadId, version }, async (tx, lead) => {
    const isNewOwner = ownerId !== '' && ownerId !== lead.ownerId;
    if (isNewOwner && !(await isAdminNow(tx, ownerId))) {
      return { error: { field: 'ownerId', message: 'Choose one of the admins' } };
    }
    const set = {
      stage,
      ownerId: ownerId || null,
      nextStep: nextStep || null,
      nextStepDue: nextStepDue || null,
    };
    return { set, differences: await differencesOf(tx, lead, set) };
  });
}

type Wanted = Pick<Lead, 'stage' | 'ownerId' | 'nextStep' | 'nextStepDue'>;

const differencesOf = async (tx: Tx, lead: Lead, wanted: Wanted): Promise<Difference[]> => [
  { what: 'stage', before: stageNames[lead.stage], after: stageNames[wanted.stage] },
  {
    what: 'owner',
    before: await addressOf(tx, lead.ownerId),
    after: await addressOf(tx, wanted.ownerId),
  },
  { what: 'nextStep', before: lead.nextStep, after: wanted.nextStep },
  { what: 'nextStepDue', before: lead.nextStepDue, after: wanted.nextStepDue },
];
