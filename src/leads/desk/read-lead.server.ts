import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Services } from '../../platform/services.ts';
import { openClaims } from '../claims/lead-claims.server.ts';
import { changeHistory } from '../history/change-history.server.ts';
import { getNotes } from '../notes/lead-notes.server.ts';
import { getAddresses, getPerson } from '../person.server.ts';
import { setApartFrom } from '../duplicates/lead-pair.server.ts';
import { findSuspects } from '../duplicates/suspects.server.ts';
import { getAddress, listAdmins } from './lead-owners.server.ts';

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
  const [notes, suspects, changes, known, admins, ownerAddress, setApart, claims] =
    await Promise.all([
      getNotes(db, ids),
      findSuspects(db, person),
      changeHistory(db, person),
      Promise.all(histories.map((history) => history(services, getAddresses(person)))),
      listAdmins(db),
      getAddress(db, lead.ownerId),
      setApartFrom(db, person),
      openClaims(db, ids),
    ]);
  const noted = notes.map((note) => ({ ...note, isOwn: note.authorId === actor.userId }));
  return {
    lead,
    person,
    notes: noted,
    suspects,
    setApart,
    claims,
    history: [...known.flat(), ...changes],
    admins,
    ownerAddress,
    newNoteId: crypto.randomUUID(),
    now: clock(),
  };
}

export type LeadPageData = NonNullable<Awaited<ReturnType<typeof readLead>>>;
