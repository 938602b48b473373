import { and, asc, eq, gt } from 'drizzle-orm';
import { users } from '../../accounts/auth.table.server.ts';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Tx } from '../../platform/database/database.server.ts';
import type { FieldError } from '../../platform/forms/form-answer.ts';
import type { Services } from '../../platform/services.ts';
import { getAddresses } from '../people.server.ts';
import { type Person, people } from '../people.table.server.ts';
import { personChanges } from '../person-history.table.server.ts';
import { raisePersonEvent } from '../webhooks/queue-webhooks.server.ts';

type PersonChange = Omit<typeof personChanges.$inferSelect, 'id' | 'personId'>;
export type Difference = Pick<PersonChange, 'what' | 'before' | 'after'>;
export type ChangeSince = Difference & { by: string | null; changedAt: Date };

export type ChangeOutcome =
  | { kind: 'done' }
  | { kind: 'gone' }
  | { kind: 'invalid'; error: FieldError }
  | { kind: 'stale'; version: number; changes: ChangeSince[] };

/** What a form asks to change in the current person, and how the page describes it. */
export type Wanted =
  | {
      set: Partial<Person>;
      differences: Difference[];
      /** Whether another user has changed one of the same fields since the form was shown. */
      isConflict: boolean;
      also?: () => Promise<void>;
    }
  | { error: FieldError };

/** Changes a person, unless another user has changed the same field since the form was shown. */
export async function changePerson(
  services: Services,
  actor: Actor,
  { personId, version }: { personId: string; version: number },
  getWanted: (tx: Tx, person: Person) => Promise<Wanted>,
): Promise<ChangeOutcome> {
  return services.db.transaction(async (tx) => {
    const person = await lockPerson(tx, personId);
    if (!person) return { kind: 'gone' };
    const wanted = await getWanted(tx, person);
    if ('error' in wanted) return { kind: 'invalid', error: wanted.error };
    const differences = wanted.differences.filter(({ before, after }) => before !== after);
    if (differences.length === 0) return { kind: 'done' };
    if (wanted.isConflict) {
      const changes = await changesSince(tx, personId, version);
      return { kind: 'stale', version: person.version, changes };
    }
    await storeChange(tx, services, actor, person, { ...wanted, differences });
    await wanted.also?.();
    return { kind: 'done' };
  });
}

export async function lockPerson(tx: Tx, personId: string): Promise<Person | undefined> {
  const [person] = await tx.select().from(people).where(eq(people.id, personId)).for('update');
  return person;
}

/** Stores and records a change to a person that the transaction has locked. */
export async function storeChange(
  tx: Tx,
  services: Pick<Services, 'clock'>,
  actor: Actor,
  person: Person,
  { set, differences }: { set: Partial<Person>; differences: Difference[] },
): Promise<void> {
  const now = services.clock();
  const version = person.version + 1;
  await tx
    .update(people)
    .set({ ...set, version })
    .where(eq(people.id, person.id));
  const made = { personId: person.id, version, changedBy: actor.userId, changedAt: now };
  await tx
    .insert(personChanges)
    .values(differences.map((difference) => ({ ...difference, ...made })));
  const fields = differences.map(({ what }) => what).join(' ');
  const subject = `person:${person.id}`;
  await recordAudit(tx, { actor, act: 'person.changed', subject, details: { fields }, now });
  await raisePersonEvent(tx, services, 'person.changed', person.id);
}

/** Lets every feature judge anew what came from a person's addresses. */
export async function tellPersonChanged(
  tx: Tx,
  services: Services,
  personId: string,
): Promise<void> {
  const emails = await getAddresses(tx, personId);
  for (const { onPersonChanged } of services.features) {
    await onPersonChanged?.(tx, services, emails);
  }
}

/**
 * Merges per field: a field that the user left alone keeps its current value. A conflict if another user
 * has changed the same field to a different value.
 */
export function mergeFields<Fields extends Record<string, string | null>>(
  now: Fields,
  shown: { [Name in keyof Fields]: string | null },
  typed: Fields,
): { fields: Fields; isConflict: boolean } {
  const touched = Object.entries(typed).filter(([name, value]) => value !== shown[name]);
  const isConflict = touched.some(
    ([name, value]) => now[name] !== shown[name] && now[name] !== value,
  );
  return { fields: { ...now, ...Object.fromEntries(touched) }, isConflict };
}

/** Changes by other users since the version that this user saw. */
async function changesSince(tx: Tx, personId: string, version: number): Promise<ChangeSince[]> {
  const found = await tx
    .select({ change: personChanges, name: users.name, email: users.email })
    .from(personChanges)
    .leftJoin(users, eq(users.id, personChanges.changedBy))
    .where(and(eq(personChanges.personId, personId), gt(personChanges.version, version)))
    .orderBy(asc(personChanges.changedAt));
  return found.map(({ change, name, email }) => ({ ...change, by: name || email }));
}
