import { desc, eq, inArray } from 'drizzle-orm';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Services } from '../../platform/services.ts';
import { openClaims } from './lead-claims.server.ts';
import { getNotes } from './lead-notes.server.ts';
import { getAddresses, getPerson } from '../person.server.ts';
import { findSuspects, dismissedDuplicates } from '../duplicates/suspects.server.ts';
import { getAddress, listTeam } from './lead-owners.server.ts';
import { users } from '../../accounts/auth.table.server.ts';
import type { Db } from '../../platform/database/database.server.ts';
import { type HistoryEntry, mostEntries } from '../../platform/reporting.ts';
import { leadChanges } from '../lead-changes.table.server.ts';
import type { Lead } from '../leads.table.server.ts';
import { leadName, formatChange } from '../lead.ts';

/**
 * Everything the page shows about the whole person; null if there is no such lead. Reading it is recorded
 * in the audit log.
 */
export async function readLead(services: Services, actor: Actor, leadId: string) {
  const { db, clock, features } = services;
  const histories = features.flatMap(({ history = [] }) => history);
  const person = await getPerson(db, leadId);
  const lead = person.find(({ id }) => id === leadId);
  if (!lead) return null;
  const subject = `lead:${leadId}`;
  await recordAudit(db, { actor, act: 'lead.read', subject, now: clock() });
  const ids = person.map(({ id }) => id);
  const [notes, suspects, changes, known, admins, ownerAddress, dismissed, claims] =
    await Promise.all([
      getNotes(db, ids),
      findSuspects(db, person),
      changeHistory(db, person),
      Promise.all(histories.map((history) => history(services, getAddresses(person)))),
      listTeam(db),
      getAddress(db, lead.ownerId),
      dismissedDuplicates(db, person),
      openClaims(db, ids),
    ]);
  const noted = notes.map((note) => ({ ...note, isOwn: note.authorId === actor.userId }));
  return {
    lead,
    person,
    notes: noted,
    suspects,
    dismissed,
    claims,
    history: [...known.flat(), ...changes],
    admins,
    ownerAddress,
    newNoteId: crypto.randomUUID(),
    now: clock(),
  };
}

export type LeadPageData = NonNullable<Awaited<ReturnType<typeof readLead>>>;

/** The team's changes to a person's leads, and when each lead arrived. */
export async function changeHistory(db: Db, person: readonly Lead[]): Promise<HistoryEntry[]> {
  const ids = person.map(({ id }) => id);
  const changes = await db
    .select({ change: leadChanges, by: users.email })
    .from(leadChanges)
    .leftJoin(users, eq(users.id, leadChanges.changedBy))
    .where(inArray(leadChanges.leadId, ids))
    .orderBy(desc(leadChanges.changedAt))
    .limit(mostEntries);
  return [
    ...toEntries(changes.filter(({ change }) => isToldOnce(change, ids))),
    ...person.map((lead) => ({
      key: `lead-${lead.id}`,
      at: lead.createdAt,
      kind: 'Lead',
      title: `Became a lead: ${leadName(lead)}, ${lead.email}`,
    })),
  ];
}

type Change = { change: typeof leadChanges.$inferSelect; by: string | null };

/** A merge is recorded with both leads: shown once if both are on the page. */
function isToldOnce({ what, leadId, after }: Change['change'], ids: string[]): boolean {
  const isMerging = what === 'merged' || what === 'unmerged';
  return !isMerging || !after || !ids.includes(after) || leadId > after;
}

function toEntries(changes: readonly Change[]): HistoryEntry[] {
  const groups = Map.groupBy(changes, ({ change: { leadId, changedAt } }) => {
    return `${leadId} ${changedAt.getTime()}`;
  });
  return [...groups.values()].flatMap(([first, ...rest]) => {
    if (!first) return [];
    const words = new Set([first, ...rest].map(({ change }) => formatChange(change)));
    return {
      key: `change-${first.change.id}`,
      at: first.change.changedAt,
      kind: 'Change',
      title: `${[...words].join('. ')}, by ${first.by ?? 'a deleted account'}`,
    };
  });
}
