import { eq } from 'drizzle-orm';
import { href } from 'react-router';
import type { Actor } from '../../platform/privacy/audit-log.server.ts';
import type { Tx } from '../../platform/database/database.server.ts';
import type { Services } from '../../platform/services.ts';
import { stageNames } from '../lead.ts';
import { findPerson, getAddresses } from '../people.server.ts';
import type { Before } from '../people/people-lists.table.server.ts';
import { recordUndoable, toBefore } from '../people/undoable-changes.server.ts';
import { people, type Person } from '../people.table.server.ts';
import { type NewNote, storeNote } from '../timeline/person-notes.server.ts';
import {
  changePerson,
  type ChangeOutcome,
  type Difference,
  lockPerson,
  mergeFields,
  storeChange,
} from './change-person.server.ts';
import type { Progress } from './person-form.ts';
import {
  findTeamMember,
  getOwnerAddress,
  notifyAssignment,
} from '../../accounts/team/team.server.ts';

/** Changes stage or owner. A new owner has to be of the team; a former member may keep a person. */
export function changeProgress(
  services: Services,
  actor: Actor,
  personId: string,
  { version, ...progress }: Progress,
): Promise<ChangeOutcome> {
  return changePerson(services, actor, { personId, version }, async (tx, person) => {
    const { stage, ownerId } = person;
    const { fields, isConflict } = mergeFields<Standing>(
      { stage, ownerId },
      {
        stage: progress.shownStage,
        ownerId: progress.shownOwnerId || null,
      },
      {
        stage: progress.stage,
        ownerId: progress.ownerId || null,
      },
    );
    const newOwner = fields.ownerId === ownerId ? null : fields.ownerId;
    const owner = newOwner === null ? null : await findTeamMember(tx, newOwner);
    if (owner === undefined) {
      return { error: { field: 'ownerId', message: 'Choose one of the team' } };
    }
    const differences = await getDifferences(tx, person, fields);
    const also = async () => {
      const before = [toBefore(person, getTouched(person, fields))];
      const what = formatProgress(person, differences, owner?.name || owner?.email);
      await recordUndoable(tx, services, actor, { kind: 'people', what, before });
      if (!owner) return;
      const path = href('/admin/people/:id', { id: personId });
      const assignment = { actorId: actor.userId, ownerId: owner.id, path };
      await notifyAssignment(tx, services, assignment);
    };
    return { set: fields, differences, isConflict, also };
  });
}

/** After we have answered a person, they count as contacted if they were new; returns what undoes that. */
export async function markContacted(
  tx: Tx,
  services: Pick<Services, 'clock'>,
  actor: Actor,
  email: string,
): Promise<Before> {
  const personId = await findPerson(tx, email);
  return personId ? contactPerson(tx, services, actor, personId) : [];
}

async function contactPerson(
  tx: Tx,
  services: Pick<Services, 'clock'>,
  actor: Actor,
  personId: string,
): Promise<Before> {
  const person = await lockPerson(tx, personId);
  if (person?.stage !== 'new') return [];
  const stage = 'contacted';
  const change = { what: 'stage', before: stageNames.new, after: stageNames[stage] } as const;
  await storeChange(tx, services, actor, person, { set: { stage }, differences: [change] });
  return [toBefore(person, { stage })];
}

/**
 * Logs a call with a person: it counts as contact with a new one, and what waited for our answer no longer
 * does.
 */
export async function logCall(
  services: Services,
  actor: Actor,
  personId: string,
  note: NewNote,
): Promise<{ kind: 'done' | 'gone' }> {
  return services.db.transaction(async (tx) => {
    const person = await lockPerson(tx, personId);
    if (!person) return { kind: 'gone' };
    const call = await storeNote(tx, services, actor, { ...note, personId, kind: 'call' });
    if (!call) return { kind: 'done' };
    const [contacted] = await contactPerson(tx, services, actor, personId);
    const was = { id: personId, version: person.version, ...contacted, call };
    const before = [{ ...was, lastContactAt: person.lastContactAt.toISOString() }];
    const what = `Call logged, for ${person.name ?? 'a person without a name'}`;
    const made = { kind: 'people', what, before } as const;
    const changeId = await recordUndoable(tx, services, actor, made);
    const lastContactAt = services.clock();
    await tx.update(people).set({ lastContactAt }).where(eq(people.id, personId));
    const emails = await getAddresses(tx, personId);
    for (const { onCall } of services.features) {
      await onCall?.(tx, services, { actor, emails, changeId });
    }
    return { kind: 'done' };
  });
}

/** 'Stage: Won, owner: none, for Ana Smith'. */
function formatProgress({ name }: Person, all: readonly Difference[], owner = 'none') {
  const parts = all.flatMap(({ what, before, after }) => {
    if (before === after) return [];
    if (what === 'stage') return `stage: ${after}`;
    return `owner: ${owner}`;
  });
  const text = `${parts.join(', ')}, for ${name ?? 'a person without a name'}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const getTouched = (person: Person, fields: Standing): Partial<Standing> =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => person[name as keyof Standing] !== value),
  );

type Standing = Pick<Person, 'stage' | 'ownerId'>;

const getDifferences = async (tx: Tx, person: Person, wanted: Standing): Promise<Difference[]> => [
  { what: 'stage', before: stageNames[person.stage], after: stageNames[wanted.stage] },
  {
    what: 'owner',
    before: await getOwnerAddress(tx, person.ownerId),
    after: await getOwnerAddress(tx, wanted.ownerId),
  },
];
