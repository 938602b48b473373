import { eq, inArray } from 'drizzle-orm';
import type { Actor } from '../../platform/privacy/audit-log.server.ts';
import type { Tx } from '../../platform/database/database.server.ts';
import type { Services } from '../../platform/services.ts';
import { phoneKey } from '../../platform/forms/phone-number.ts';
import { companies } from '../companies/companies.table.server.ts';
import { leads } from '../leads.table.server.ts';
import { getAddresses } from '../people.server.ts';
import { changePerson, type ChangeOutcome, mergeFields } from './change-person.server.ts';
import { type Facts, joinTags, splitTags } from './person-form.ts';
import { findOrAddNamed } from '../companies/find-companies.server.ts';

/**
 * Corrects what we know of a person, as they may request. The mailing list and their leads take the name
 * too, and they are compared with other people again.
 */
export function changeFacts(
  services: Services,
  actor: Actor,
  personId: string,
  { version, ...typed }: Facts,
): Promise<ChangeOutcome> {
  return changePerson(services, actor, { personId, version }, async (tx, person) => {
    const now = {
      name: person.name,
      role: person.role,
      phone: person.phone,
      company: await getCompanyName(tx, person.companyId),
      tags: joinTags(person.tags) || null,
    };
    const { fields, isConflict } = mergeFields(
      now,
      {
        name: typed.shownName || null,
        role: typed.shownRole || null,
        phone: typed.shownPhone || null,
        company: typed.shownCompany || null,
        tags: typed.shownTags || null,
      },
      {
        name: typed.name || null,
        role: typed.role || null,
        phone: typed.phone || null,
        company: typed.company || null,
        tags: joinTags(splitTags(typed.tags)) || null,
      },
    );
    const { company, tags, ...plain } = fields;
    const differences = (['name', 'role', 'phone', 'company', 'tags'] as const).map((what) => ({
      what,
      before: now[what],
      after: fields[what],
    }));
    const isSameCompany = company === now.company;
    const set = {
      ...plain,
      phoneKey: phoneKey(plain.phone),
      companyId: isSameCompany
        ? person.companyId
        : await findCompany(tx, services, personId, company),
      tags: splitTags(tags ?? ''),
      isSuspect: null,
    };
    const also = () => copyToRecords(tx, services, personId, plain);
    return { set, differences, isConflict, also };
  });
}

/** The leads and the mailing list hold copies of the person's name and number. */
export async function copyToRecords(
  tx: Tx,
  { subscriptions }: Pick<Services, 'subscriptions'>,
  personId: string,
  { name, phone }: { name?: string | null; phone?: string | null },
): Promise<void> {
  const emails = await getAddresses(tx, personId);
  await tx.update(leads).set({ name, phone }).where(inArray(leads.email, emails));
  if (name === undefined) return;
  for (const email of emails) await subscriptions.rename(tx, email, name);
}

async function getCompanyName(tx: Tx, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const [company] = await tx
    .select({ name: companies.name })
    .from(companies)
    .where(eq(companies.id, id));
  return company?.name ?? null;
}

async function findCompany(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  personId: string,
  name: string | null,
): Promise<string | null> {
  if (name === null) return null;
  const [email = null] = await getAddresses(tx, personId);
  return findOrAddNamed(tx, { name, email, at: clock() });
}
