import {
  adminAction,
  type Asked,
  conflict,
  success,
  gone,
  invalid,
} from '../../accounts/admin-action.server.ts';
import {
  dismissDuplicate,
  mergePeople,
  type PairOutcome,
  undoMerge,
} from '../merging/merge-people.server.ts';
import { getCurrentPersonId } from '../people.server.ts';
import { type AddressOutcome, changeAddress } from './change-addresses.server.ts';
import { changeFacts, decideClaim } from './change-facts.server.ts';
import type { ChangeOutcome } from './change-person.server.ts';
import { changeProgress, logCall } from './change-progress.server.ts';
import { markSpam } from './remove-person.server.ts';
import { personFormSchema, type PersonNotice } from './person-form.ts';
import { finishStep, planStep } from './plan-step.server.ts';
import { addNote, correctNote } from '../timeline/person-notes.server.ts';
import { undoable } from '../people/undoable-changes.server.ts';
import { choosable } from '../merging/merging.ts';

/** The forms of a person's page. */
export const personAction = adminAction({
  may: 'consultant',
  schema: personFormSchema,
  acts: {
    progress: undoable(async (asked, form) =>
      changed(await changeProgress(...(await about(asked)), form), success('changed')),
    ),
    plan: async (asked, { back, ...step }) => {
      if (step.time && !step.due) {
        return invalid([{ field: 'due', message: 'A time needs its day as well' }]);
      }
      return settled(await planStep(...(await about(asked)), step), 'changed', back);
    },
    'step-done': undoable((asked, step) => mark(asked, step, true)),
    'step-open': (asked, step) => mark(asked, step, false),
    facts: async (asked, form) =>
      changed(await changeFacts(...(await about(asked)), form), success('changed')),
    address: async (asked, { email, replaces }) => {
      const change = { add: email, ...(replaces && { remove: replaces }) };
      return addressed(await changeAddress(...(await about(asked)), change));
    },
    'remove-address': async (asked, { email }) =>
      addressed(await changeAddress(...(await about(asked)), { remove: email })),
    note: async (asked, form) => settled(await addNote(...(await about(asked)), form), 'noted'),
    call: undoable(async (asked, form) =>
      settled(await logCall(...(await about(asked)), form), 'called'),
    ),
    correction: async ({ services, actor }, form) =>
      corrected(await correctNote(services, actor, form)),
    'accept-claim': undoable((asked, { claimId }) => decide(asked, claimId, 'accepted')),
    'dismiss-claim': undoable((asked, { claimId }) => decide(asked, claimId, 'dismissed')),
    spam: undoable(async (asked) => settled(await markSpam(...(await about(asked)), true), 'spam')),
    'not-spam': undoable(async (asked) =>
      settled(await markSpam(...(await about(asked)), false), 'not-spam'),
    ),
    merge: async (asked, form) => {
      const taken = choosable.filter((field) => form[field] === 'other');
      return paired(await mergePeople(...(await pair(asked, form)), taken), 'merged');
    },
    unmerge: async (asked, form) =>
      paired(await undoMerge(...(await pair(asked, form))), 'unmerged'),
    'dismiss-duplicate': async (asked, form) =>
      paired(await dismissDuplicate(...(await pair(asked, form)), true), 'duplicate-dismissed'),
    'propose-again': async (asked, form) =>
      paired(await dismissDuplicate(...(await pair(asked, form)), false), 'proposed-again'),
  },
});

/** A form of a person merged since applies to the one they were merged into. */
async function about({ services, actor, id }: Asked) {
  return [services, actor, (await getCurrentPersonId(services.db, id)) ?? id] as const;
}

async function pair(asked: Asked, { otherId }: { otherId: string }) {
  const [services, actor, personId] = await about(asked);
  return [services, actor, { personId, otherId }] as const;
}

async function decide(asked: Asked, claimId: string, decision: 'accepted' | 'dismissed') {
  const [services, actor, personId] = await about(asked);
  const outcome = await decideClaim(services, actor, { personId, claimId }, decision);
  return settled(outcome, `claim-${decision}`);
}

async function mark(
  asked: Asked,
  { target: stepId, back }: { target: string; back?: string | undefined },
  isDone: boolean,
) {
  const outcome = await finishStep(...(await about(asked)), { stepId, isDone });
  return settled(outcome, isDone ? 'step-done' : 'step-open', back);
}

const settled = ({ kind }: { kind: 'done' | 'gone' }, notice: PersonNotice, to?: string) =>
  kind === 'gone' ? gone : success(notice, to);

function paired({ kind }: PairOutcome, notice: PersonNotice) {
  return kind === 'conflict' ? conflict({ kind: 'stale-pair' }) : settled({ kind }, notice);
}

function addressed(outcome: AddressOutcome) {
  if (outcome.kind === 'invalid') return invalid([outcome.error]);
  return outcome.kind === 'taken' ? conflict(outcome) : settled(outcome, 'addressed');
}

/** The outcome of a change of the person. */
export function changed(outcome: ChangeOutcome, next: ReturnType<typeof success>) {
  switch (outcome.kind) {
    case 'done':
      return next;
    case 'gone':
      return gone;
    case 'invalid':
      return invalid([outcome.error]);
    case 'stale':
      return conflict({ ...outcome, kind: 'stale-person' });
  }
}

function corrected(outcome: Awaited<ReturnType<typeof correctNote>>) {
  if (outcome.kind === 'foreign') {
    return invalid([{ field: 'body', message: 'Only its author may correct a note' }]);
  }
  return outcome.kind === 'stale'
    ? conflict({ ...outcome, kind: 'stale-note' })
    : settled(outcome, 'corrected');
}
