import { eq, inArray, and, desc, isNull } from 'drizzle-orm';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Tx, Db } from '../../platform/database/database.server.ts';
import type { Services } from '../../platform/services.ts';
import { phoneKey } from '../../platform/forms/contact-details.ts';
import { companies } from '../companies/companies.table.server.ts';
import { leads } from '../leads.table.server.ts';
import { getAddresses, getPersonIds } from '../people.server.ts';
import {
  changePerson,
  type ChangeOutcome,
  mergeFields,
  lockPerson,
  storeChange,
} from './change-person.server.ts';
import { type Facts, joinTags, splitTags } from './person-form.ts';
import { findOrAddNamed } from '../companies/find-companies.server.ts';
import { personClaims } from '../person-history.table.server.ts';
import { recordUndoable, toBefore } from '../people/undoable-changes.server.ts';

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
  const byId = eq(companies.id, id);
  const [company] = await tx.select({ name: companies.name }).from(companies).where(byId);
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

/** Claims that await a decision about a person, newest first. */
export async function openClaims(db: Db, personIds: readonly string[]) {
  return db
    .select()
    .from(personClaims)
    .where(and(inArray(personClaims.personId, [...personIds]), isNull(personClaims.dismissedAt)))
    .orderBy(desc(personClaims.claimedAt), personClaims.id)
    .limit(20);
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
