import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Db } from '../../platform/database/database.server.ts';
import type { Services } from '../../platform/services.ts';
import { phoneKey } from '../../platform/forms/phone-number.ts';
import { getPersonIds } from '../people.server.ts';
import { personClaims } from '../person-history.table.server.ts';
import { recordUndoable, toBefore } from '../people/undoable-changes.server.ts';
import { copyToRecords } from './change-facts.server.ts';
import { lockPerson, storeChange } from './change-person.server.ts';

const mostShown = 20;

/** Claims that await a decision about a person, newest first. */
export async function openClaims(db: Db, personIds: readonly string[]) {
  return db
    .select()
    .from(personClaims)
    .where(and(inArray(personClaims.personId, [...personIds]), isNull(personClaims.dismissedAt)))
    .orderBy(desc(personClaims.claimedAt), personClaims.id)
    .limit(mostShown);
}

export type PersonClaim = Awaited<ReturnType<typeof openClaims>>[number];

/** Takes what a claim says for the person, or dismisses it. */
export async function decideClaim(
  services: Services,
  actor: Actor,
  { personId, claimId }: { personId: string; claimId: string },
  decision: 'accepted' | 'dismissed',
): Promise<{ kind: 'done' | 'gone' }> {
  return services.db.transaction(async (tx) => {
    const person = await lockPerson(tx, personId);
    if (!person) return { kind: 'gone' };
    const byId = eq(personClaims.id, claimId);
    const ids = await getPersonIds(tx, personId);
    const [claim] = await tx
      .select()
      .from(personClaims)
      .where(and(byId, inArray(personClaims.personId, ids)))
      .for('update');
    if (!claim || claim.dismissedAt) return { kind: 'done' };
    const now = services.clock();
    const entry = { actor, subject: `person:${personId}`, details: { field: claim.field }, now };
    await recordAudit(tx, { ...entry, act: `person.claim-${decision}` });
    await tx.update(personClaims).set({ dismissedAt: now }).where(byId);
    const { field, value } = claim;
    const isTaken = decision === 'accepted' && person[field] !== value;
    const words = `${isTaken ? 'Taken over' : 'Not taken over'}: ${value}`;
    const what = `${words}, for ${person.name ?? 'a person without a name'}`;
    const was = isTaken
      ? { ...toBefore(person, { [field]: value }), claim: claimId }
      : { id: person.id, version: person.version, claim: claimId };
    await recordUndoable(tx, services, actor, { what, before: [was] });
    if (!isTaken) return { kind: 'done' };
    const given = field === 'phone' ? { phone: value, phoneKey: phoneKey(value) } : { name: value };
    const differences = [{ what: field, before: person[field], after: value }];
    await storeChange(tx, services, actor, person, {
      set: { ...given, isSuspect: null },
      differences,
    });
    await copyToRecords(tx, services, personId, given);
    return { kind: 'done' };
  });
}
