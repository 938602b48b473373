import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.server.ts';
import { phoneKey } from '../platform/forms/phone-number.ts';
import { findOrAddCompany } from './companies/find-company.server.ts';
import { people, personAddresses, type Person } from './people.table.server.ts';
import { personClaims } from './person-history.table.server.ts';

export type Contacted = {
  email: string;
  name: string | null;
  phone: string | null;
  source: string;
  at: Date;
};

/** `name` and `phone` are those we know now. */
type Recorded = { personId: string; isNew: boolean; name: string | null; phone: string | null };

/**
 * Records that a person was in touch from an address: a new person, or the one it belongs to. What is unknown
 * of that one is filled in; a name or number that differs from ours becomes a claim.
 */
export async function recordPerson(tx: Tx, contact: Contacted): Promise<Recorded> {
  const { email, name, phone } = contact;
  const known = await lockPersonOf(tx, email);
  if (known) return { ...(await keepWhatIsKnown(tx, known, contact)), isNew: false };
  const personId = await addPerson(tx, contact);
  // Otherwise another transaction has added the address meanwhile.
  return personId === null ? recordPerson(tx, contact) : { personId, name, phone, isNew: true };
}

async function lockPersonOf(tx: Tx, email: string): Promise<Person | undefined> {
  const isTheirs = eq(personAddresses.email, email);
  const [found] = await tx
    .select({ person: people })
    .from(personAddresses)
    .innerJoin(people, eq(people.id, personAddresses.personId))
    .where(isTheirs)
    .for('update', { of: people });
  if (!found) return undefined;
  // The address may have moved in a merge that the lock had to wait for.
  const isStill = and(isTheirs, eq(personAddresses.personId, found.person.id));
  return (await tx.$count(personAddresses, isStill)) > 0 ? found.person : lockPersonOf(tx, email);
}

async function addPerson(tx: Tx, { email, name, phone, source, at }: Contacted) {
  const companyId = await findOrAddCompany(tx, email, at);
  const given = { name, phone, phoneKey: phoneKey(phone), companyId, source };
  const id = crypto.randomUUID();
  await tx.insert(people).values({ ...given, id, createdAt: at, lastContactAt: at });
  const added = await tx
    .insert(personAddresses)
    .values({ email, personId: id, originId: id, createdAt: at })
    .onConflictDoNothing()
    .returning({ email: personAddresses.email });
  if (added.length > 0) return id;
  await tx.delete(people).where(eq(people.id, id));
  return null;
}

/** Fills in unknown values, and records those that differ from ours as claims. */
async function keepWhatIsKnown(tx: Tx, person: Person, contact: Contacted) {
  const { at: claimedAt } = contact;
  const name = person.name ?? contact.name;
  const phone = person.phone ?? contact.phone;
  const isSame = name === person.name && phone === person.phone;
  const filled = isSame ? {} : { name, phone, phoneKey: phoneKey(phone), isSuspect: null };
  const lastContactAt = sql`greatest(${claimedAt.toISOString()}::timestamptz, ${people.lastContactAt})`;
  await tx
    .update(people)
    .set({ ...filled, lastContactAt })
    .where(eq(people.id, person.id));
  const claims = [];
  if (contact.name !== null && sameName.compare(contact.name, name ?? '') !== 0) {
    claims.push({ personId: person.id, field: 'name' as const, value: contact.name, claimedAt });
  }
  if (contact.phone !== null && phoneKey(contact.phone) !== phoneKey(phone)) {
    claims.push({ personId: person.id, field: 'phone' as const, value: contact.phone, claimedAt });
  }
  if (claims.length > 0) await tx.insert(personClaims).values(claims).onConflictDoNothing();
  return { personId: person.id, name, phone };
}

/** Ignores accents, case, spaces and punctuation. */
const sameName = new Intl.Collator('en-GB', { sensitivity: 'base', ignorePunctuation: true });
