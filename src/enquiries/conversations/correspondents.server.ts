import { and, eq, max, inArray, type SQL, sql } from 'drizzle-orm';
import type { Config } from '../../platform/config.server.ts';
import { type Db, queryRows, type Tx } from '../../platform/database/database.server.ts';
import {
  getCorrespondentFault,
  type RecipientFault,
  type Tie,
} from '../../platform/email/recipients.ts';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Services } from '../../platform/services.ts';
import {
  conversations,
  messages,
  type addressFields,
  conversationAddresses,
} from './conversations.table.server.ts';
import { users } from '../../accounts/auth.table.server.ts';
import { personAddresses } from '../../leads/people.table.server.ts';
import { isInboxAddress } from './inbox-address.server.ts';

type Conversation = Pick<
  typeof conversations.$inferSelect,
  'id' | 'email' | 'enquiryId' | 'createdAt'
>;

/**
 * Whom the team may write to in a conversation, each with when they last wrote there. An automatic answer
 * asks for nothing.
 */
export async function findCorrespondents(
  db: Db,
  config: Pick<Config, 'ENQUIRIES_TO' | 'MAIL_FROM'>,
  { id, email, enquiryId, createdAt }: Conversation,
): Promise<Map<string, Tie>> {
  const { conversationId, sentBy, isAutomatic, kind, fromAddress } = messages;
  const emails = (await findConversationPeople(db, config, [id])).get(id) ?? [];
  const whereWritten = and(eq(sentBy, 'them'), eq(kind, 'email'), eq(isAutomatic, false));
  const written = await db
    .select({ email: fromAddress, at: max(messages.createdAt) })
    .from(messages)
    .where(and(eq(conversationId, id), whereWritten))
    .groupBy(fromAddress);
  const lastWrote = new Map(written.map((one) => [one.email, one.at]));
  if (enquiryId && !lastWrote.has(email)) lastWrote.set(email, createdAt);
  const all = new Set([...emails, ...lastWrote.keys()]);
  return new Map([...all].map((one) => [one, { lastWroteAt: lastWrote.get(one) ?? null }]));
}

/** Of an address in no email of the conversation, which one of the team typed into the form that is sent. */
export const typedHere: Tie = { lastWroteAt: null };

/** Why the team may not write to an address now; null if it may. */
export const findFault = async (
  db: Db,
  { findStanding }: Pick<Services, 'findStanding'>,
  email: string,
  tie: Tie,
): Promise<RecipientFault | null> =>
  getCorrespondentFault(email, tie, await findStanding(db, email));

/** Lets the team write to a person who is in no email of the conversation: a step of its own, on record. */
export async function addCorrespondent(
  { db, clock, config }: Services,
  actor: Actor,
  { conversationId, email }: { conversationId: string; email: string },
): Promise<'added' | 'gone'> {
  return db.transaction(async (tx) => {
    const byId = eq(conversations.id, conversationId);
    const [conversation] = await tx.select().from(conversations).where(byId).for('update');
    if (!conversation) return 'gone';
    if ((await findCorrespondents(tx, config, conversation)).has(email)) return 'added';
    const now = clock();
    const place = { conversationId, messageId: null, at: now };
    await keepAddresses(tx, place, [{ field: 'added', address: email, name: null }]);
    const subject = `conversation:${conversationId}`;
    await recordAudit(tx, { actor, act: 'conversation.address-added', subject, now });
    return 'added';
  });
}

type FoundAddress = { field: (typeof addressFields)[number]; address: string; name: string | null };

type Place = { conversationId: string; messageId: string | null; at: Date };

/** Keeps the addresses of an email, or one that was added by hand. */
export async function keepAddresses(
  tx: Tx,
  { conversationId, messageId, at: createdAt }: Place,
  found: readonly FoundAddress[],
): Promise<void> {
  const rows = found.filter(({ address }) => address !== '');
  if (rows.length === 0) return;
  await tx
    .insert(conversationAddresses)
    .values(rows.map((row) => ({ ...row, conversationId, messageId, createdAt })));
}

/**
 * The people of each conversation by their addresses: the last to write first, then its own address, then
 * those in emails between them and us, those added by hand, and the person's others. The team's own are left
 * out, and those in its notes alone.
 */
export async function findConversationPeople(
  db: Db,
  config: Pick<Config, 'ENQUIRIES_TO' | 'MAIL_FROM'>,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map();
  const found = await queryRows<{ id: string; address: string }>(
    db,
    sql`select id, address from (${inEmails(ids)} union all ${ofPerson(ids)}) as found
      where address not in (select email from ${users} where role in ('admin', 'consultant'))
      group by id, address
      order by max(wrote_at) desc nulls last, min(rank), max(seen_at) desc nulls last, address`,
  );
  const theirs = found.filter(({ address }) => !isInboxAddress(config, address));
  const addressesOf = (id: string) => theirs.flatMap((row) => (row.id === id ? row.address : []));
  return new Map(ids.map((id) => [id, addressesOf(id)]));
}

const inEmails = (ids: readonly string[]): SQL => sql`
  select ${place.conversationId} as id, ${place.address} as address, 1 as rank, ${place.createdAt} as seen_at,
    case when ${messages.sentBy} = 'them' and not ${messages.isAutomatic} then
      case ${place.field} when 'from' then ${place.createdAt}
        -- Where they ask for answers goes before where they wrote.
        when 'reply-to' then ${place.createdAt} + interval '1 millisecond' end
      end as wrote_at
  from ${place} left join ${messages} on ${messages.id} = ${place.messageId}
  where ${inArray(place.conversationId, [...ids])}
    and (${place.messageId} is null or ${messages.sentBy} in ('them', 'us'))`;

const ofPerson = (ids: readonly string[]): SQL => sql`
  select ${conversations.id}, all_known.email, case when all_known.email = ${conversations.email} then 0 else 2 end,
    null::timestamptz, null::timestamptz
  from ${conversations}
  cross join lateral (
    select ${conversations.email} as email
    union select other.email from ${personAddresses} own join ${personAddresses} other using (person_id)
      where own.email = ${conversations.email}
  ) as all_known
  where ${inArray(conversations.id, [...ids])}`;

const place = conversationAddresses;
