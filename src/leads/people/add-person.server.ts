import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.server.ts';
import { phoneKey } from '../../platform/forms/contact-details.ts';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Services } from '../../platform/services.ts';
import { people } from '../people.table.server.ts';
import { personNotes } from '../person-history.table.server.ts';
import { recordPerson } from '../record-person.server.ts';
import { raisePersonEvent } from '../webhooks/queue-webhooks.server.ts';
import type { NewPerson } from './new-person.ts';
import { findOrAddNamed } from '../companies/find-companies.server.ts';

/**
 * Adds a person whom the team met or spoke to. An address that we know leads to its person instead: what
 * differs becomes a claim there. No consent is recorded, and no subscriber is added.
 */
export async function addPerson(
  services: Services,
  actor: Actor,
  given: NewPerson,
): Promise<{ personId: string; isNew: boolean }> {
  const now = services.clock();
  return services.db.transaction(async (tx) => {
    const { personId, isNew } = await findOrAdd(tx, given, now);
    if (isNew) {
      const companyId =
        given.company === ''
          ? undefined
          : await findOrAddNamed(tx, { name: given.company, email: given.email || null, at: now });
      const { legalBasis, basisNote } = given;
      const facts = { role: given.role || null, legalBasis, basisNote, ownerId: actor.userId };
      await tx
        .update(people)
        .set({ ...facts, ...(companyId && { companyId }) })
        .where(eq(people.id, personId));
    }
    if (given.note !== '') {
      const note = { personId, authorId: actor.userId, body: given.note, createdAt: now };
      await tx.insert(personNotes).values(note);
    }
    const subject = `person:${personId}`;
    const act = isNew ? 'person.added' : 'person.met-again';
    await recordAudit(tx, { actor, act, subject, now });
    if (isNew) await raisePersonEvent(tx, services, 'person.created', personId);
    return { personId, isNew };
  });
}

async function findOrAdd(tx: Tx, { name, email, phone, source }: NewPerson, at: Date) {
  const contact = { name: name || null, phone: phone || null, source, at };
  if (email !== '') {
    return recordPerson(tx, { ...contact, email });
  }
  const personId = crypto.randomUUID();
  const { at: createdAt, ...known } = contact;
  const row = { ...known, phoneKey: phoneKey(known.phone), createdAt, lastContactAt: createdAt };
  await tx.insert(people).values({ ...row, id: personId });
  return { personId, isNew: true };
}
