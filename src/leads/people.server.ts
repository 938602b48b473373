import { href } from 'react-router';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type Db, queryRows, type Tx } from '../platform/database/database.server.ts';
import type { Standing } from '../platform/email/recipients.ts';
import { recordAudit } from '../platform/privacy/audit-log.server.ts';
import type { Before } from './people/people-lists.table.server.ts';
import { people, personAddresses } from './people.table.server.ts';

/** Who counts in lists and reports: neither merged into another person nor spam. */
export const whereCounted = and(isNull(people.mergedInto), isNull(people.spamAt));

/** The person of each address, after any merge. */
async function findPeople(
  db: Db,
  emails: readonly string[],
): Promise<Record<string, string | undefined>> {
  if (emails.length === 0) return {};
  const found = await db
    .select({ email: personAddresses.email, personId: personAddresses.personId })
    .from(personAddresses)
    .where(inArray(personAddresses.email, [...new Set(emails)]));
  return Object.fromEntries(found.map(({ email, personId }) => [email, personId]));
}

/** The person of an address, after any merge; null if it is unknown. */
export const findPerson = async (db: Db, email: string): Promise<string | null> =>
  (await findPeople(db, [email]))[email] ?? null;

/** The id of a person and those of all people merged into them: notes and changes stay with each. */
export async function getPersonIds(db: Db, personId: string): Promise<string[]> {
  const found = await queryRows<{ id: string }>(
    db,
    sql`with recursive below as (
        select ${personId}::uuid as id
        union
        select ${people.id} from below join ${people} on ${people.mergedInto} = below.id
      )
      select id from below`,
  );
  return found.map(({ id }) => id);
}

/** The person that the page shows for an id: the one it was merged into, or itself. */
export async function getCurrentPersonId(db: Db, personId: string): Promise<string | null> {
  const found = await queryRows<{ id: string }>(
    db,
    sql`with recursive above as (
        select ${people.id}, ${people.mergedInto} from ${people} where ${people.id} = ${personId}::uuid
        union
        select ${people.id}, ${people.mergedInto} from above join ${people} on ${people.id} = above.merged_into
      )
      select id from above where merged_into is null`,
  );
  return found[0]?.id ?? null;
}

/** All addresses of a person, their own first. */
export async function getAddresses(db: Db, personId: string): Promise<string[]> {
  const { email, originId, createdAt } = personAddresses;
  const found = await db
    .select({ email })
    .from(personAddresses)
    .where(eq(personAddresses.personId, personId))
    .orderBy(sql`${originId} <> ${personId}::uuid`, asc(createdAt), asc(email));
  return found.map((address) => address.email);
}

/** The other addresses of the person of an address. */
export async function findOtherAddresses(db: Db, email: string): Promise<string[]> {
  const personId = await findPerson(db, email);
  const all = personId ? await getAddresses(db, personId) : [];
  return all.filter((address) => address !== email);
}

/** For a list of records: where the first cell of each links to. */
export async function findPersonHrefs(db: Db, rows: readonly { email: string }[]) {
  const ids = await findPeople(
    db,
    rows.map(({ email }) => email),
  );
  return ({ email }: { email: string }) => {
    const id = ids[email];
    return id && href('/admin/people/:id', { id });
  };
}

/** Our own contact with a person, such as a reply or a call, counts as the last one; returns what undoes that. */
export async function touchPerson(tx: Tx, email: string, at: Date): Promise<Before> {
  const personId = await findPerson(tx, email);
  const byId = eq(people.id, personId ?? '');
  const [was] = personId ? await tx.select().from(people).where(byId).for('update') : [];
  if (!was) return [];
  const lastContactAt = sql`greatest(${at.toISOString()}::timestamptz, ${people.lastContactAt})`;
  await tx.update(people).set({ lastContactAt }).where(byId);
  return [{ id: was.id, version: was.version, lastContactAt: was.lastContactAt.toISOString() }];
}

/** What mail servers, the recipient and the team have said of an address. */
export async function findAddressStanding(
  db: Db,
  email: string,
): Promise<Omit<Standing, 'suppressed'>> {
  const { bouncedAt, bounceReason, complainedAt } = personAddresses;
  const [found] = await db
    .select({ bouncedAt, bounceReason, complainedAt, spamAt: people.spamAt })
    .from(personAddresses)
    .innerJoin(people, eq(people.id, personAddresses.personId))
    .where(eq(personAddresses.email, email));
  return {
    bounced: found?.bouncedAt ? { reason: found.bounceReason ?? 'bounced' } : null,
    complainedAt: found?.complainedAt ?? null,
    isSpam: Boolean(found?.spamAt),
  };
}

/** No other email is sent there until the team corrects it. */
export async function recordAddressBounce(
  tx: Tx,
  email: string,
  { at, reason }: { at: Date; reason: string | null },
): Promise<void> {
  const { bouncedAt, personId } = personAddresses;
  const bounced = await tx
    .update(personAddresses)
    .set({ bouncedAt: at, bounceReason: reason })
    .where(and(eq(personAddresses.email, email), isNull(bouncedAt)))
    .returning({ personId });
  for (const one of bounced) {
    const subject = `person:${one.personId}`;
    await recordAudit(tx, { actor: null, act: 'address.bounced', subject, now: at });
  }
}
