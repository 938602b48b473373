import { and, eq } from 'drizzle-orm';
import type { Actor } from '../../platform/privacy/audit-log.server.ts';
import type { Tx } from '../../platform/database/database.server.ts';
import type { FieldError } from '../../platform/forms/form-answer.ts';
import type { Services } from '../../platform/services.ts';
import { personAddresses } from '../people.table.server.ts';
import { lockPerson, storeChange } from './change-person.server.ts';

export type AddressOutcome =
  | { kind: 'done' | 'gone' }
  | { kind: 'invalid'; error: FieldError }
  /** The address is another person's: the two may have to be merged. */
  | { kind: 'taken'; otherId: string };

type Change = { add?: string; remove?: string };

/**
 * Adds an address to a person, removes one, or corrects one, which is both. An address with records of its
 * own, such as an enquiry, stays beside its correction: they are found by it.
 */
export async function changeAddress(
  services: Services,
  actor: Actor,
  personId: string,
  { add, remove }: Change,
): Promise<AddressOutcome> {
  const isUsed = remove !== undefined && (await hasRecords(services, remove));
  if (isUsed && add === undefined) return invalid('It has records of its own, and stays.');
  return services.db.transaction(async (tx) => {
    const person = await lockPerson(tx, personId);
    if (!person) return { kind: 'gone' };
    const own = await tx
      .select({ email: personAddresses.email })
      .from(personAddresses)
      .where(eq(personAddresses.personId, personId));
    const emails = own.map(({ email }) => email);
    if (remove !== undefined && !emails.includes(remove)) return { kind: 'gone' };
    if (add !== undefined && !emails.includes(add)) {
      const otherId = await addAddress(tx, services, personId, add);
      if (otherId !== null) return { kind: 'taken', otherId };
      emails.push(add);
    }
    if (add !== undefined) await allowEmails(tx, add);
    if (remove !== undefined && !isUsed) {
      if (emails.length === 1) return invalid('A person keeps one address at least.');
      const byAddress = and(
        eq(personAddresses.email, remove),
        eq(personAddresses.personId, personId),
      );
      await tx.delete(personAddresses).where(byAddress);
    }
    const difference = { what: 'address' as const, before: remove ?? null, after: add ?? null };
    const set = { isSuspect: null };
    await storeChange(tx, services, actor, person, { set, differences: [difference] });
    return { kind: 'done' };
  });
}

const invalid = (message: string): AddressOutcome => ({
  kind: 'invalid',
  error: { field: 'email', message },
});

/** A person of the team says that the address works: emails may go there again. */
async function allowEmails(tx: Tx, email: string): Promise<void> {
  await tx
    .update(personAddresses)
    .set({ bouncedAt: null, bounceReason: null })
    .where(eq(personAddresses.email, email));
}

async function hasRecords(services: Services, email: string): Promise<boolean> {
  const histories = services.features.flatMap(({ history = [] }) => history);
  const known = await Promise.all(histories.map((history) => history(services, [email])));
  return known.flat().length > 0;
}

/** Returns the person who has the address already, if it is another one. */
async function addAddress(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  personId: string,
  email: string,
): Promise<string | null> {
  const row = { email, personId, originId: personId, createdAt: clock() };
  const added = await tx
    .insert(personAddresses)
    .values(row)
    .onConflictDoNothing()
    .returning({ email: personAddresses.email });
  if (added.length > 0) return null;
  const [taken] = await tx
    .select({ personId: personAddresses.personId })
    .from(personAddresses)
    .where(eq(personAddresses.email, email));
  return taken?.personId ?? null;
}
