import { type ActionFunctionArgs, data, redirect, href } from 'react-router';
import type { z } from 'zod';
import { requireConsultant } from '../../accounts/guards.server.ts';
import { goneMeanwhile, orKept } from '../../accounts/sign-in/preserve-form-input.server.ts';
import type { Actor } from '../../platform/privacy/audit-log.server.ts';
import { formFields } from '../../platform/forms/read-form.server.ts';
import { type FieldError, fieldErrors } from '../../platform/forms/form-answer.ts';
import { type Services, servicesContext } from '../../platform/services.ts';
import { recordIdIn } from '../../platform/web/request-address.ts';
import {
  dismissDuplicate,
  mergePeople,
  type PairOutcome,
  undoMerge,
} from '../merging/merge-people.server.ts';
import { getCurrentPersonId } from '../people.server.ts';
import { type AddressOutcome, changeAddress } from './change-addresses.server.ts';
import { changeFacts } from './change-facts.server.ts';
import type { ChangeOutcome } from './change-person.server.ts';
import { changeProgress } from './change-progress.server.ts';
import { logCall } from './log-call.server.ts';
import { markSpam } from './remove-person.server.ts';
import { decideClaim } from './person-claims.server.ts';
import { type PersonAnswer, personFormSchema, type PersonNotice } from './person-form.ts';
import { addNote, correctNote } from '../timeline/person-notes.server.ts';
import { choosable } from '../merging/merging.ts';

type Fields = z.output<typeof personFormSchema>;
type Values = Record<string, string>;
type Act = { services: Services; actor: Actor; personId: string; values: Values };

/** Handles the forms of a person's page: 303 on success, else the page with what was sent. */
export async function personAction({ request, context, params }: ActionFunctionArgs) {
  const actor = await requireConsultant({ request, context });
  const services = context.get(servicesContext);
  const shownId = recordIdIn(params);
  const values = await formFields(request);
  const parsed = personFormSchema.safeParse(values);
  if (!parsed.success) return invalid(fieldErrors(parsed.error, Object.keys(values)), values);
  const outcome = await orKept({ request, context }, values, async () => {
    // A form of a person merged since applies to the one they were merged into.
    const personId = (await getCurrentPersonId(services.db, shownId)) ?? shownId;
    return act({ services, actor, personId, values }, parsed.data);
  });
  if (outcome === 'gone') throw goneMeanwhile({ request }, values);
  if (typeof outcome !== 'string') return outcome;
  throw redirect(`${href('/admin/people/:id', { id: shownId })}?done=${outcome}`, 303);
}

async function act({ services, actor, personId, values }: Act, fields: Fields) {
  switch (fields.intent) {
    case 'progress':
      return changed(await changeProgress(services, actor, personId, fields), values);
    case 'facts':
      return changed(await changeFacts(services, actor, personId, fields), values);
    case 'address': {
      const change = { add: fields.email, ...(fields.replaces && { remove: fields.replaces }) };
      return addressed(await changeAddress(services, actor, personId, change), values);
    }
    case 'remove-address': {
      const change = { remove: fields.email };
      return addressed(await changeAddress(services, actor, personId, change), values);
    }
    case 'note':
      return settled(await addNote(services, actor, personId, fields), 'noted');
    case 'call':
      return settled(await logCall(services, actor, personId, fields), 'called');
    case 'correction':
      return corrected(await correctNote(services, actor, fields), values);
    case 'accept-claim':
    case 'dismiss-claim': {
      const isAccepted = fields.intent === 'accept-claim';
      const claim = { personId, claimId: fields.claimId };
      const decision = isAccepted ? 'accepted' : 'dismissed';
      const outcome = await decideClaim(services, actor, claim, decision);
      return settled(outcome, `claim-${decision}`);
    }
    case 'spam':
    case 'not-spam': {
      const isSpam = fields.intent === 'spam';
      return settled(await markSpam(services, actor, personId, isSpam), fields.intent);
    }
    case 'merge':
    case 'dismiss-duplicate':
    case 'unmerge':
    case 'propose-again':
      return pair({ services, actor, personId, values }, fields);
  }
}

type PairIntent = 'merge' | 'unmerge' | 'dismiss-duplicate' | 'propose-again';

async function pair(
  { services, actor, personId, values }: Act,
  fields: Extract<Fields, { intent: PairIntent }>,
) {
  const ids = { personId, otherId: fields.otherId };
  switch (fields.intent) {
    case 'merge':
    case 'dismiss-duplicate': {
      if (fields.intent === 'merge') {
        const taken = choosable.filter((field) => fields[field] === 'other');
        return paired(await mergePeople(services, actor, ids, taken), 'merged', values);
      }
      const outcome = await dismissDuplicate(services, actor, ids, true);
      return paired(outcome, 'duplicate-dismissed', values);
    }
    case 'unmerge':
      return paired(await undoMerge(services, actor, ids), 'unmerged', values);
    case 'propose-again': {
      const outcome = await dismissDuplicate(services, actor, ids, false);
      return paired(outcome, 'proposed-again', values);
    }
  }
}

const invalid = (errors: FieldError[], values: Values) =>
  data<PersonAnswer>({ is: 'invalid', errors, values }, { status: 422 });

const settled = ({ is }: { is: 'done' | 'gone' }, notice: PersonNotice) =>
  is === 'gone' ? is : notice;

function paired({ is }: PairOutcome, notice: PersonNotice, values: Values) {
  if (is === 'conflict') return data<PersonAnswer>({ is: 'stale-pair', values }, { status: 409 });
  return settled({ is }, notice);
}

function addressed(outcome: AddressOutcome, values: Values) {
  if (outcome.is === 'invalid') return invalid([outcome.error], values);
  if (outcome.is === 'taken') return data<PersonAnswer>({ ...outcome, values }, { status: 409 });
  return settled(outcome, 'addressed');
}

function changed(outcome: ChangeOutcome, values: Values) {
  switch (outcome.is) {
    case 'invalid':
      return invalid([outcome.error], values);
    case 'stale':
      return data<PersonAnswer>({ ...outcome, is: 'stale-person', values }, { status: 409 });
    case 'done':
    case 'gone':
      return settled(outcome, 'changed');
  }
}

function corrected(outcome: Awaited<ReturnType<typeof correctNote>>, values: Values) {
  switch (outcome.is) {
    case 'foreign':
      return invalid([{ field: 'body', message: 'Only its author may correct a note' }], values);
    case 'stale':
      return data<PersonAnswer>({ ...outcome, is: 'stale-note', values }, { status: 409 });
    case 'done':
    case 'gone':
      return settled(outcome, 'corrected');
  }
}
