import { and, asc, desc, eq, gt, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/database.server.ts';
import { type Lead, leads } from '../leads.table.server.ts';
import { getAddresses, getPerson } from '../person.server.ts';
import { reasonFor, type SuspectReason, isIdentifying } from './same-person.ts';
import { distinctLeads } from '../lead-changes.table.server.ts';

export type Suspect = { lead: Lead; reason: SuspectReason };

/** Candidates per rule; with more, the rule says little about the person. */
const mostCandidates = 20;
/** Among leads of the same name: the nearest addresses in the alphabet on each side. */
const nearest = 50;
const mostShown = 10;

/** Possible duplicates, one per other address. Every query uses an index. */
export async function findSuspects(db: Db, person: readonly Lead[]): Promise<Suspect[]> {
  const known = new Set(getAddresses([...person, ...(await dismissedDuplicates(db, person))]));
  const byAddress = new Map<string, Suspect>();
  for (const lead of onePerIdentity(person)) {
    for (const other of await candidatesFor(db, lead)) {
      const reason = reasonFor(lead, other);
      if (!reason || known.has(other.email) || byAddress.has(other.email)) continue;
      byAddress.set(other.email, { lead: other, reason });
    }
  }
  return [...byAddress.values()].slice(0, mostShown);
}

/**
 * Updates the marks that the list filters by, of the person and their possible duplicates. Skips locked
 * rows, which are left to the transaction that holds them.
 */
export async function markSuspects(tx: Tx, leadId: string): Promise<void> {
  const person = await getPerson(tx, leadId);
  const suspects = await findSuspects(tx, person);
  const own = person.map(({ id }) => id);
  await mark(tx, own, suspects.length > 0);
  await mark(
    tx,
    suspects.map(({ lead }) => lead.id),
    true,
  );
}

async function mark(tx: Tx, ids: string[], isSuspect: boolean): Promise<void> {
  if (ids.length === 0) return;
  const free = tx
    .select({ id: leads.id })
    .from(leads)
    .where(and(inArray(leads.id, ids), sql`${leads.isSuspect} is distinct from ${isSuspect}`))
    .for('update', { skipLocked: true });
  await tx.update(leads).set({ isSuspect }).where(inArray(leads.id, free));
}

async function candidatesFor(db: Db, lead: Lead): Promise<Lead[]> {
  const { email, emailDomain, nameKey, phoneKey } = lead;
  const found: Lead[] = [];
  const look = async (condition: SQL | undefined, limit: number, order?: SQL) => {
    const query = db.select().from(leads).where(condition);
    found.push(...(await (order ? query.orderBy(order) : query).limit(limit)));
  };
  if (isIdentifying(phoneKey)) {
    await look(and(eq(leads.phoneKey, phoneKey), ne(leads.email, email)), mostCandidates);
  }
  if (nameKey && emailDomain) {
    const hasName = eq(leads.nameKey, nameKey);
    const isThere = and(hasName, eq(leads.emailDomain, emailDomain), ne(leads.email, email));
    await look(isThere, mostCandidates);
    await look(and(hasName, gt(leads.email, email)), nearest, asc(leads.email));
    await look(and(hasName, lt(leads.email, email)), nearest, desc(leads.email));
  }
  return found;
}

function onePerIdentity(person: readonly Lead[]): Lead[] {
  const identities = new Map<string, Lead>();
  for (const lead of person) {
    const key = JSON.stringify([lead.email, lead.nameKey, lead.phoneKey]);
    if (!identities.has(key)) identities.set(key, lead);
  }
  return [...identities.values()].slice(0, 5);
}

/** Leads that an admin marked as different people from these. */
export async function dismissedDuplicates(db: Db, person: readonly Lead[]): Promise<Lead[]> {
  const own = person.map(({ id }) => id);
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
