import { desc, eq, inArray } from 'drizzle-orm';
import { users } from '../accounts/auth.table.server.ts';
import type { Db } from '../database/database.server.ts';
import { leadChanges } from './lead-changes.table.server.ts';
import { changeInWords } from './lead-change.ts';
import { sourceNames } from './lead-source.ts';
import type { Lead } from './leads.table.server.ts';
import { type HistoryEntry, mostEntries } from './person-history.server.ts';

/** What the team did with a person's leads, and when each lead came. */
export async function changeHistory(db: Db, person: readonly Lead[]): Promise<HistoryEntry[]> {
  const ids = person.map(({ id }) => id);
  const changes = await db
    .select({ change: leadChanges, by: users.email })
    .from(leadChanges)
    .leftJoin(users, eq(users.id, leadChanges.changedBy))
    .where(inArray(leadChanges.leadId, ids))
    .orderBy(desc(leadChanges.changedAt))
    .limit(mostEntries);
  const isMerging = (what: string) => what === 'merged' || what === 'unmerged';
  return [
    ...changes
      // Written at both leads: where both are on the page, one will do.
      .filter(({ change: { what, leadId, after } }) => {
        return !isMerging(what) || !after || !ids.includes(after) || leadId > after;
      })
      .map(({ change, by }) => ({
        key: `change-${change.id}`,
        at: change.changedAt,
        kind: 'Change',
        title: `${changeInWords(change)}, by ${by ?? 'somebody without an account by now'}`,
      })),
    ...person.map(({ id, createdAt, leadSource, leadType, email }) => ({
      key: `lead-${id}`,
      at: createdAt,
      kind: 'Lead',
      title: `Became a lead: ${sourceNames[leadSource]}, ${leadType}, ${email}`,
    })),
  ];
}
