import { sql } from 'drizzle-orm';
import { type Db, queryRows } from '../../platform/database/database.server.ts';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import type { Health } from './sending.ts';
import { type Sending, sendingRecipients } from './sendings.table.server.ts';

type Known = Health & {
  /** What a mail server says that refuses us, such as 5.7.1. */
  aboutUs: string | null;
  /** Let go, and not accepted or refused yet; of these, never tried. */
  underWay: number;
  untried: number;
};

/** What came back since the sending last began: what held it before does not hold it again. */
export async function readHealth(db: Db, { id, stateAt }: Sending): Promise<Known> {
  const since = sql`${stateAt.toISOString()}::timestamptz`;
  const [known] = await queryRows<Known>(
    db,
    sql`
    with sent as (
      select e.state, e.reason, e.tries, e.finished_at
      from ${sendingRecipients} r join ${emailMessages} e on e.id = r.email_id
      where r.sending_id = ${id}::uuid)
    select
      (select count(*) filter (where state = 'failed')::int from (
        select state from sent where finished_at > ${since} order by finished_at desc limit 100) latest
      ) as "refusedOfLast100",
      (select reason from sent where state = 'failed' and finished_at > ${since}
        and reason ~ '(^|[^0-9.])5[.]7[.][0-9]' limit 1) as "aboutUs",
      count(*) filter (where state = 'sent' and reason = ${complained} and finished_at > ${since})::int
        as complaints,
      count(*) filter (where state = 'sent')::int as accepted,
      count(*) filter (where state in ('queued', 'held'))::int as "underWay",
      count(*) filter (where state = 'queued' and tries = 0)::int as untried
    from sent`,
  );
  if (!known) throw new Error('a count has a row');
  return known;
}

/** As a complaint is recorded at the email. */
export const complained = 'reported as spam by its recipient';
