import { type ActionFunctionArgs, data, redirect, href } from 'react-router';
import type { z } from 'zod';
import { requireConsultant } from '../../accounts/guards.server.ts';
import { goneMeanwhile, orKept } from '../../accounts/sign-in/preserve-form-input.server.ts';
import type { Actor } from '../../platform/privacy/audit-log.server.ts';
import { formFields } from '../../platform/forms/read-form.server.ts';
import { fieldErrors } from '../../platform/forms/form-answer.ts';
import { type Services, servicesContext } from '../../platform/services.ts';
import { recordIdIn } from '../../platform/web/request-address.ts';
import { decideClaim } from './lead-claims.server.ts';
import { addNote, correctNote } from './lead-notes.server.ts';
import {
  dismissDuplicate,
  mergePeople,
  type PairOutcome,
  undoMerge,
} from '../duplicates/merge-leads.server.ts';
import type { ChangeOutcome } from './change-lead.server.ts';
import { changeProgress } from './change-progress.server.ts';
import { correctPerson } from './correct-person.server.ts';
import { leadFormSchema, type LeadAnswer, type LeadNotice } from './lead-form.ts';

type Fields = z.output<typeof leadFormSchema>;
type Values = Record<string, string>;

/** Handles the forms of a lead's page: 303 on success, else the page with what was sent. */
export async function leadAction({ request, context, params }: ActionFunctionArgs) {
  const actor = await requireConsultant({ request, context });
  const services = context.get(servicesContext);
  const leadId = recordIdIn(params);
  const values = await formFields(request);
  const parsed = leadFormSchema.safeParse(values);
  if (!parsed.success) {
    const errors = fieldErrors(parsed.error, Object.keys(values));
    return data<LeadAnswer>({ is: 'invalid', errors, values }, { status: 422 });
  }
  const outcome = await orKept({ request, context }, values, () =>
    act(services, actor, leadId, parsed.data, values),
  );
  if (outcome === 'gone') throw goneMeanwhile({ request }, values);
  if (typeof outcome !== 'string') return outcome;
  throw redirect(`${href('/admin/leads/:id', { id: leadId })}?done=${outcome}`, 303);
}

async function act(
  services: Services,
  actor: Actor,
  leadId: string,
  fields: Fields,
  values: Values,
) {
  switch (fields.intent) {
    case 'progress':
      return changed(await changeProgress(services, actor, leadId, fields), values);
    case 'person':
      return changed(await correctPerson(services, actor, leadId, fields), values);
    case 'note':
      return settled(await addNote(services, actor, leadId, fields), 'noted');
    case 'correction':
      return corrected(await correctNote(services, actor, fields), values);
    case 'merge':
      return paired(await mergePeople(services, actor, pair(leadId, fields)), 'merged', values);
    case 'unmerge':
      return paired(await undoMerge(services, actor, pair(leadId, fields)), 'unmerged', values);
    case 'accept-claim': {
      const decided = { leadId, claimId: fields.claimId };
      return settled(await decideClaim(services, actor, decided, 'accepted'), 'claim-accepted');
    }
    case 'dismiss-claim': {
      const decided = { leadId, claimId: fields.claimId };
      return settled(await decideClaim(services, actor, decided, 'dismissed'), 'claim-dismissed');
    }
    case 'dismiss-duplicate': {
      const outcome = await dismissDuplicate(services, actor, pair(leadId, fields), true);
      return paired(outcome, 'duplicate-dismissed', values);
    }
    case 'propose-again': {
      const outcome = await dismissDuplicate(services, actor, pair(leadId, fields), false);
      return paired(outcome, 'proposed-again', values);
    }
  }
}

const pair = (leadId: string, { otherId }: { otherId: string }) => ({ leadId, otherId });

const settled = ({ is }: { is: 'done' | 'gone' }, notice: LeadNotice) =>
  is === 'gone' ? is : notice;

function paired({ is }: PairOutcome, notice: LeadNotice, values: Values) {
  if (is === 'conflict') return data<LeadAnswer>({ is: 'stale-pair', values }, { status: 409 });
  return settled({ is }, notice);
}

function changed(outcome: ChangeOutcome, values: Values) {
  switch (outcome.is) {
    case 'invalid':
      return data<LeadAnswer>({ is: 'invalid', errors: [outcome.error], values }, { status: 422 });
    case 'stale':
      return data<LeadAnswer>({ ...outcome, is: 'stale-lead', values }, { status: 409 });
    case 'done':
    case 'gone':
      return settled(outcome, 'changed');
  }
}

function corrected(outcome: Awaited<ReturnType<typeof correctNote>>, values: Values) {
  switch (outcome.is) {
    case 'foreign': {
      const errors = [{ field: 'body', message: 'Only its author may correct a note' }];
      return data<LeadAnswer>({ is: 'invalid', errors, values }, { status: 422 });
    }
    case 'stale':
      return data<LeadAnswer>({ ...outcome, is: 'stale-note', values }, { status: 409 });
    case 'done':
    case 'gone':
      return settled(outcome, 'corrected');
  }
}
