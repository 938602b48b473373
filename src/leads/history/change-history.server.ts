import { desc, eq, inArray } from 'drizzle-orm';
import { users } from '../../accounts/auth.table.server.ts';
import type { Db } from '../../platform/database/database.server.ts';
import { type HistoryEntry, mostEntries } from '../../platform/reporting.ts';
import { leadChanges } from '../lead-changes.table.server.ts';
import { formatChange } from '../desk/lead-change.ts';
import { leadName } from '../lead-source.ts';
import type { Lead } from '../leads.table.server.ts';

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
    ...savings(changes.filter(({ change }) => isToldOnce(change, ids))),
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

/** Changes saved together are one entry. */
function savings(changes: readonly Change[]): HistoryEntry[] {
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
