import { href } from 'react-router';
import { findTeamMember, notifyAssignment, readEmails } from '../../accounts/team/team.server.ts';
import type { Tx } from '../../platform/database/database.server.ts';
import type { Actor } from '../../platform/privacy/audit-log.server.ts';
import type { Services } from '../../platform/services.ts';
import { type LeadStage, stageNames } from '../lead.ts';
import type { Person } from '../people.table.server.ts';
import { storeChange, tellPersonChanged } from '../person/change-person.server.ts';
import type { Before } from './people-lists.table.server.ts';
import { formatPeople } from './people-page.ts';
import {
  type Changed,
  getDifferences,
  lockPeople,
  recordUndoable,
  toBefore,
} from './undoable-changes.server.ts';

/** What is set for every chosen person; null or absent leaves it as it is. */
export type BulkAct = {
  stage?: LeadStage | null;
  /** Empty for no owner. */
  ownerId?: string | null;
  addTag?: string | null;
  removeTag?: string | null;
  isSpam?: boolean;
};

/** Changes many people, each in the history, and remembers what they were for an hour. */
export async function changePeople(
  services: Services,
  actor: Actor,
  ids: readonly string[],
  act: BulkAct,
): Promise<{ kind: 'done'; count: number } | { kind: 'no-owner' }> {
  return services.db.transaction((tx) => changeWithin(tx, services, actor, ids, act));
}

/** The same, within a transaction. */
export async function changeWithin(
  tx: Tx,
  services: Services,
  actor: Actor,
  ids: readonly string[],
  act: BulkAct,
): Promise<{ kind: 'done'; count: number } | { kind: 'no-owner' }> {
  const now = services.clock();
  const owner = act.ownerId ? await findTeamMember(tx, act.ownerId) : null;
  if (owner === undefined) return { kind: 'no-owner' };
  const chosen = await lockPeople(tx, ids);
  const emails = await readEmails(tx, chosen);
  const before: Before = [];
  for (const person of chosen) {
    const set = getChange(person, act, now);
    const differences = getDifferences(person, set, (id) => emails.get(id) ?? owner?.email ?? id);
    if (differences.length === 0) continue;
    await storeChange(tx, services, actor, person, { set, differences });
    if ('spamAt' in set) await tellPersonChanged(tx, services, person.id);
    before.push(toBefore(person, set));
  }
  await tellNewOwner(tx, services, actor, chosen, act.ownerId);
  if (before.length > 0) {
    const what = `${formatAct(act, owner && (owner.name || owner.email))}, for ${formatPeople(before.length)}`;
    await recordUndoable(tx, services, actor, { kind: 'people', what, before });
  }
  return { kind: 'done', count: before.length };
}

async function tellNewOwner(
  tx: Tx,
  services: Services,
  actor: Actor,
  chosen: readonly Person[],
  ownerId: string | null | undefined,
): Promise<void> {
  const count = chosen.filter((person) => person.ownerId !== ownerId).length;
  if (!ownerId || count === 0) return;
  const path = href('/admin/people');
  await notifyAssignment(tx, services, { actorId: actor.userId, ownerId, path, count });
}

function getChange(person: Person, act: BulkAct, now: Date): Changed {
  const set: Changed = {};
  if (act.stage) set.stage = act.stage;
  if (typeof act.ownerId === 'string') set.ownerId = act.ownerId || null;
  if (act.addTag || act.removeTag) {
    const kept = person.tags.filter((tag) => tag !== act.removeTag && tag !== act.addTag);
    set.tags = act.addTag ? [...kept, act.addTag].toSorted() : kept;
  }
  if (act.isSpam === undefined) return set;
  return { ...set, spamAt: act.isSpam ? (person.spamAt ?? now) : null, isSuspect: null };
}

/** 'Stage: Contacted, tag added: transport'. */
function formatAct({ stage, ownerId, addTag, removeTag, isSpam }: BulkAct, owner: string | null) {
  const parts = [
    stage && `stage: ${stageNames[stage]}`,
    typeof ownerId === 'string' && `owner: ${owner ?? 'none'}`,
    addTag && `tag added: ${addTag}`,
    removeTag && `tag removed: ${removeTag}`,
    isSpam !== undefined && (isSpam ? 'marked as spam' : 'not spam'),
  ].filter((part) => typeof part === 'string' && part !== '');
  const text = parts.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
