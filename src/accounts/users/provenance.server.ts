import { asc, desc, eq, exists, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/database.server.ts';
import { keyedHash } from '../../platform/security/secrets.server.ts';
import type { Services } from '../../platform/services.ts';
import { adminGrants, formerAdminAddresses, users } from '../auth.table.server.ts';

type Dependencies = Pick<Services, 'config' | 'secret'>;

/**
 * Whether two admins are independent: neither ever made the other an admin, directly or through
 * others, nor did one admin make both. Otherwise one person could act as two. Accounts that had the
 * same address are one person, and what a deleted account did counts as before.
 */
export async function areIndependent(
  db: Db,
  services: Dependencies,
  one: string,
  other: string,
): Promise<boolean> {
  const known = await readProvenance(db, services);
  return findMakers(known, one).isDisjointFrom(findMakers(known, other));
}

/** A grant by an admin or, if null, by the operator, whose word makes up for all grants before it. */
export async function recordGrant(
  tx: Tx,
  grant: { userId: string; grantedBy: string | null; grantedAt: Date },
): Promise<void> {
  await tx.insert(adminGrants).values(grant);
}

/** The admin who last made this account one; null if the operator did. */
export async function lastMaker(tx: Tx, userId: string): Promise<string | null> {
  const [grant] = await tx
    .select({ grantedBy: adminGrants.grantedBy })
    .from(adminGrants)
    .where(eq(adminGrants.userId, userId))
    .orderBy(desc(adminGrants.id))
    .limit(1);
  return grant?.grantedBy ?? null;
}

/** To be called before an admin's account loses its address, or is deleted. */
export async function rememberAddress(
  tx: Tx,
  address: string,
  hashValue: (value: string) => string,
): Promise<number> {
  const addressHash = hashValue(toHashed(address));
  const whereGranted = exists(
    tx
      .select({ id: adminGrants.id })
      .from(adminGrants)
      .where(or(eq(adminGrants.userId, users.id), eq(adminGrants.grantedBy, users.id))),
  );
  const accounts = await tx
    .select({ userId: users.id, addressHash: sql<string>`${addressHash}`.as('address_hash') })
    .from(users)
    .where(sql`${users.email} = ${address} and (${users.role} = 'admin' or ${whereGranted})`);
  if (accounts.length > 0) {
    await tx.insert(formerAdminAddresses).values(accounts).onConflictDoNothing();
  }
  return tx.$count(formerAdminAddresses, eq(formerAdminAddresses.addressHash, addressHash));
}

export const toHashed = (address: string) => `address of an admin: ${address}`;

type Grant = Pick<typeof adminGrants.$inferSelect, 'userId' | 'grantedBy'>;

type Provenance = {
  /** Oldest first. */
  grants: Grant[];
  /** Each address that an account has or had, as a keyed hash. */
  addresses: (typeof formerAdminAddresses.$inferSelect)[];
  /** Accounts whose address the operator names in ADMIN_EMAILS. */
  named: Set<string>;
};

async function readProvenance(db: Db, { config, secret }: Dependencies): Promise<Provenance> {
  const grants = await db.select().from(adminGrants).orderBy(asc(adminGrants.id));
  const former = await db.select().from(formerAdminAddresses);
  const whereAdminEver = sql`${users.role} = 'admin' or ${users.id} in (select ${adminGrants.userId} from ${adminGrants})`;
  const held = await db
    .select({ userId: users.id, email: users.email })
    .from(users)
    .where(whereAdminEver);
  const current = held.map(({ userId, email }) => ({
    userId,
    addressHash: keyedHash(secret, toHashed(email)),
  }));
  const named = held.filter(({ email }) => config.ADMIN_EMAILS.includes(email));
  return {
    grants,
    addresses: [...former, ...current],
    named: new Set(named.map(({ userId }) => userId)),
  };
}

/** A person's accounts, those of the admins who made them one, and so on. */
function findMakers(known: Provenance, userId: string): Set<string> {
  const makers = new Set<string>();
  const waiting = [userId];
  for (const next of waiting) {
    if (makers.has(next)) continue;
    const person = findAccounts(known, next);
    for (const account of person) makers.add(account);
    waiting.push(...findGranters(known, person));
  }
  return makers;
}

/** All accounts of the person who has this one. */
function findAccounts({ addresses }: Provenance, userId: string): Set<string> {
  const accounts = new Set([userId]);
  for (const account of accounts) {
    const theirs = addresses.filter((row) => row.userId === account);
    const hashes = new Set(theirs.map(({ addressHash }) => addressHash));
    for (const row of addresses) if (hashes.has(row.addressHash)) accounts.add(row.userId);
  }
  return accounts;
}

/** The admins who made this person one since the operator last did. */
function findGranters({ grants, named }: Provenance, person: Set<string>): string[] {
  if (!person.isDisjointFrom(named)) return [];
  const granters = grants
    .filter((grant) => person.has(grant.userId))
    .map((grant) => grant.grantedBy);
  return granters.slice(granters.lastIndexOf(null) + 1).filter((granter) => granter !== null);
}
