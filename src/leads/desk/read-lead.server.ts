import { inArray, or } from 'drizzle-orm';
import type { Actor } from '../../database/audit-log.server.ts';
import { recordAudit } from '../../database/audit-log.server.ts';
import type { Db } from '../../database/database.server.ts';
import type { Platform } from '../../http/platform.server.ts';
import { changeHistory } from '../history/change-history.server.ts';
import { distinctLeads } from '../lead-changes.table.server.ts';
import { notesOf } from '../notes/lead-notes.server.ts';
import { type Lead, leads } from '../leads.table.server.ts';
import { addressesOf, personOf } from '../person.server.ts';
import { historyOf, type PersonHistory } from '../history/person-history.server.ts';
import { suspectsOf } from '../duplicates/suspects.server.ts';
import { addressOf, adminsOf } from './admins.server.ts';

/**
 * Everything the page of a lead shows about the whole person; null if there is no such lead. Reading it
 * is recorded in the audit log.
 */
export async function readLead(
  platform: Platform,
  actor: Actor,
  histories: readonly PersonHistory[],
  leadId: string,
) {
  const { db, clock } = platform;
  const person = await personOf(db, leadId);
  const lead = person.find(({ id }) => id === leadId);
  if (!lead) return null;
  const subject = `lead:${leadId}`;
  await recordAudit(db, { actor, act: 'lead.read', subject, now: clock() });
  const ids = person.map(({ id }) => id);
  const [notes, suspects, changes, history, admins, ownerAddress, setApart] = await Promise.all([
    notesOf(db, ids),
    suspectsOf(db, person),
    changeHistory(db, person),
    historyOf(platform, histories, addressesOf(person)),
    adminsOf(db),
    addressOf(db, lead.ownerId),
    setApartFrom(db, ids),
  ]);
  const noted = notes.map((note) => ({ ...note, isOwn: note.authorId === actor.userId }));
  return {
    lead,
    person,
    notes: noted,
    suspects,
    setApart,
    history: [...history, ...changes],
    admins,
    ownerAddress,
    newNoteId: crypto.randomUUID(),
    now: clock(),
  };
}

/** Leads that an admin marked as other people. */
async function setApartFrom(db: Db, own: string[]): Promise<Lead[]> {
  const pairs = await db
    .select()
    .from(distinctLeads)
    .where(or(inArray(distinctLeads.leadId, own), inArray(distinctLeads.otherId, own)));
  const others = pairs
    .flatMap(({ leadId, otherId }) => [leadId, otherId])
    .filter((id) => !own.includes(id));
  if (others.length === 0) return [];
  return db.select().from(leads).where(inArray(leads.id, others));
}

export type LeadPageData = NonNullable<Awaited<ReturnType<typeof readLead>>>;
