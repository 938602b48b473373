import { inArray, type SQL, sql } from 'drizzle-orm';
import { users } from '../../accounts/auth.table.server.ts';
import { personAddresses } from '../../leads/people.table.server.ts';
import type { Config } from '../../platform/config.server.ts';
import { type Db, queryRows, type Tx } from '../../platform/database/database.server.ts';
import {
  type addressFields,
  conversationAddresses,
  conversations,
  messages,
} from './conversations.table.server.ts';
import { isInboxAddress } from './inbox-address.server.ts';

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
