import { sql } from 'drizzle-orm';
import { type Db, queryRows } from '../../platform/database/database.server.ts';
import { complained, emailMessages } from '../../platform/email/email-messages.table.server.ts';
import type { Health } from './sending.ts';
import { type Sending, sendingRecipients } from './sendings.table.server.ts';

type Known = Health & {
  /** What a mail server says that refuses us, such as 5.7.1. */
  aboutUs: string | null;
  /** Let go, and not accepted or refused yet; of these, never tried. */
  underWay: number;
  untried: number;
};

/**
 * What came back since the sending last began: what held it before does not hold it again. Each part is read from
 * an index, since this is asked every few seconds while it grows to thousands.
 */
export async function readHealth(db: Db, { id, stateAt }: Sending): Promise<Known> {
  const ofSending = sql`sending_id = ${id}::uuid`;
  const since = sql`finished_at > ${stateAt.toISOString()}::timestamptz`;
  const latest = (state: string) => sql`(
    select state, finished_at from ${emailMessages}
    where ${ofSending} and state = ${state} and ${since} order by finished_at desc limit 100)`;
  const [known] = await queryRows<Omit<Known, 'accepted'>>(
    db,
    sql`
    select
      (select count(*) filter (where state = 'failed')::int from (
        select state from (${latest('sent')} union all ${latest('failed')}) both_kinds
        order by finished_at desc limit 100) latest) as "refusedOfLast100",
      (select reason from ${emailMessages} where ${ofSending} and state = 'failed' and ${since}
        and reason ~ '(^|[^0-9.])5[.]7[.][0-9]' limit 1) as "aboutUs",
      (select count(*)::int from ${emailMessages}
        where ${ofSending} and reason = ${sql.raw(`'${complained}'`)} and ${since}) as complaints,
      (select count(*)::int from ${emailMessages}
        where ${ofSending} and state in ('queued', 'held')) as "underWay",
      (select count(*)::int from ${emailMessages}
        where ${ofSending} and state = 'queued' and tries = 0) as untried`,
  );
  if (!known) throw new Error('a count has a row');
  // Read only if it is asked for: it is all that was sent.
  const whereSent = sql`${ofSending} and state = 'sent'`;
  const accepted = known.complaints > 0 ? await db.$count(emailMessages, whereSent) : 0;
  return { ...known, accepted };
}

export type Refuser = { domain: string; refused: number; of: number; waiting: number };

/** At whose mail server most of the last hundred were refused; null if they are spread. */
export async function findRefuser(db: Db, id: string): Promise<Refuser | null> {
  const [found] = await queryRows<Refuser>(
    db,
    sql`
    with latest as (
      select split_part(r.email, '@', 2) as domain, e.state
      from ${sendingRecipients} r join ${emailMessages} e on e.id = r.email_id
      where r.sending_id = ${id}::uuid and e.finished_at is not null
      order by e.finished_at desc limit 100),
    refused as (
      select domain, count(*)::int as refused from latest where state = 'failed' group by domain)
    select domain, refused, (select sum(refused)::int from refused) as of,
      (select count(*)::int from ${sendingRecipients} r left join ${emailMessages} e on e.id = r.email_id
        where r.sending_id = ${id}::uuid and split_part(r.email, '@', 2) = domain
          and r.left_out is null and coalesce(e.state, 'queued') in ('queued', 'held')) as waiting
    from refused order by refused desc limit 1`,
  );
  return found && found.refused * 2 > found.of ? found : null;
}
