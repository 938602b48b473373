import { and, eq, sql } from 'drizzle-orm';
import { queryRows, type Tx } from '../platform/database/database.server.ts';
import { phoneKey } from '../platform/forms/contact-details.ts';
import { companies } from './companies/companies.table.server.ts';
import { people, personAddresses, type Person } from './people.table.server.ts';
import { personClaims } from './person-history.table.server.ts';
import { getCompanyDomain } from './companies/store-company.server.ts';

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
  const personId = await addPerson(tx, contact);
  if (personId) return { personId, name, phone, isNew: true };
  const known = await lockPersonOf(tx, email);
  // Missing if another transaction has deleted them meanwhile.
  if (!known) return recordPerson(tx, contact);
  return { ...(await keepWhatIsKnown(tx, known, contact)), isNew: false };
}

/**
 * Adds the address with its person and, unless it is known, their company; returns nothing if the address is
 * known. One statement, address first: a trigger writes what the person is found by, and so writes it once.
 */
async function addPerson(tx: Tx, { email, name, phone, source, at }: Contacted) {
  const id = sql`${crypto.randomUUID()}::uuid`;
  const domain = sql`${getCompanyDomain(email)}::text`;
  const now = sql`${at.toISOString()}::timestamptz`;
  const [added] = await queryRows<{ id: string }>(
    tx,
    sql`with address as (
        insert into ${personAddresses} (email, person_id, origin_id, created_at)
        values (${email}, ${id}, ${id}, ${now}) on conflict do nothing returning person_id
      ), known as (
        select id from ${companies} where domain = ${domain}
      ), company as (
        insert into ${companies} (name, domain, created_at)
        select ${domain}, ${domain}, ${now} from address
        where ${domain} is not null and not exists (select from known)
        on conflict (domain) do update set domain = excluded.domain returning id
      )
      insert into ${people} (id, name, phone, phone_key, company_id, source, created_at, last_contact_at)
      select person_id, ${name}, ${phone}, ${phoneKey(phone)},
        (select id from known union all select id from company), ${source}, ${now}, ${now}
      from address returning id`,
  );
  return added?.id;
}

async function lockPersonOf(tx: Tx, email: string): Promise<Person | undefined> {
  const byAddress = eq(personAddresses.email, email);
  const [found] = await tx
    .select({ person: people })
    .from(personAddresses)
    .innerJoin(people, eq(people.id, personAddresses.personId))
    .where(byAddress)
    .for('update', { of: people });
  if (!found) return undefined;
  // The address may have moved in a merge that the lock had to wait for.
  const byOwner = and(byAddress, eq(personAddresses.personId, found.person.id));
  return (await tx.$count(personAddresses, byOwner)) > 0 ? found.person : lockPersonOf(tx, email);
}

/** Fills in unknown values, and records those that differ from ours as claims. */
async function keepWhatIsKnown(tx: Tx, person: Person, contact: Contacted) {
  const { at: claimedAt, source } = contact;
  const claim = { personId: person.id, source, claimedAt };
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
    claims.push({ ...claim, field: 'name' as const, value: contact.name });
  }
  if (contact.phone !== null && phoneKey(contact.phone) !== phoneKey(phone)) {
    claims.push({ ...claim, field: 'phone' as const, value: contact.phone });
  }
  if (claims.length > 0) await tx.insert(personClaims).values(claims).onConflictDoNothing();
  return { personId: person.id, name, phone };
}

/** Ignores accents, case, spaces and punctuation. */
const sameName = new Intl.Collator('en-GB', { sensitivity: 'base', ignorePunctuation: true });
