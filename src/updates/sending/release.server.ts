import { and, eq, isNull, notInArray, sql } from 'drizzle-orm';
import { type Db, queryRows, type Tx } from '../../platform/database/database.server.ts';
import { complained, emailMessages } from '../../platform/email/email-messages.table.server.ts';
import { queueForMany } from '../../platform/email/queue-email.server.ts';
import type { Services } from '../../platform/services.ts';
import { holdSending } from './hold-sending.server.ts';
import { getRate } from './send-update.server.ts';
import { findHold, type Health } from './sending.ts';
import {
  type Sending,
  sendingRecipients,
  sendings,
  updatePurpose,
} from './sendings.table.server.ts';

/** Other statements wait for a step where the database is embedded, so it is a short one. */
const mostInAStep = 100;
/** Enough for some seconds at any rate. */
const mostAhead = 1500;

/** Lets the emails go whose turn it is, unless something holds them. Returns whether another step may follow at once. */
export async function release(tx: Tx, services: Services, sending: Sending): Promise<boolean> {
  const health = await readHealth(tx, sending);
  const fault = findHold(health, health.aboutUs);
  if (fault) return holdSending(tx, services, sending, fault);
  const bySending = eq(sendings.id, sending.id);
  const stateAt = services.clock();
  // A minute's worth ahead: what waits longer is written when its turn comes.
  const ahead = Math.min(mostAhead, Math.ceil(getRate(services, sending)));
  const most = Math.min(mostInAStep, ahead - health.untried);
  const queued = most > 0 ? await queueNext(tx, services, sending, most) : most;
  if (queued !== 0 || health.underWay > 0) return queued === mostInAStep;
  if (await tx.$count(sendingRecipients, and(ofSending(sending), whereWaiting))) {
    await tx.update(sendings).set({ state: 'paused', stateAt }).where(bySending);
    return false;
  }
  const done = { state: 'done', stateAt, finishedAt: stateAt } as const;
  await tx.update(sendings).set(done).where(bySending);
  services.log.info({ event: 'sending.done', id: sending.id });
  return true;
}

async function queueNext(
  tx: Tx,
  services: Services,
  sending: Sending,
  most: number,
): Promise<number> {
  const { id, email } = sendingRecipients;
  const next = await tx
    .select({ about: id, email })
    .from(sendingRecipients)
    .where(and(ofSending(sending), whereWaiting, whereNotAt(sending.without)))
    .orderBy(id)
    .limit(most)
    .for('update');
  if (next.length === 0) return 0;
  const of = { purpose: updatePurpose, sendingId: sending.id };
  const emailIds = await queueForMany(tx, services, of, next);
  await tx
    .update(sendingRecipients)
    .set({ emailId: sql`${emailMessages.id}`, changedAt: services.clock() })
    .from(emailMessages)
    .where(
      and(
        sql`${emailMessages.id} = any(${`{${emailIds.join(',')}}`}::uuid[])`,
        eq(id, emailMessages.about),
      ),
    );
  return next.length;
}

const whereNotAt = (domains: string[]) =>
  domains.length > 0
    ? notInArray(sql`split_part(${sendingRecipients.email}, '@', 2)`, domains)
    : undefined;

const whereWaiting = and(isNull(sendingRecipients.emailId), isNull(sendingRecipients.leftOut));

const ofSending = ({ id }: Sending) => eq(sendingRecipients.sendingId, id);

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
async function readHealth(db: Db, { id, stateAt }: Sending): Promise<Known> {
  const whereOf = sql`sending_id = ${id}::uuid`;
  const since = sql`finished_at > ${stateAt.toISOString()}::timestamptz`;
  const latest = (state: string) => sql`(
    select state, finished_at from ${emailMessages}
    where ${whereOf} and state = ${state} and ${since} order by finished_at desc limit 100)`;
  const [known] = await queryRows<Omit<Known, 'accepted'>>(
    db,
    sql`
    select
      (select count(*) filter (where state = 'failed')::int from (
        select state from (${latest('sent')} union all ${latest('failed')}) both_kinds
        order by finished_at desc limit 100) latest) as "refusedOfLast100",
      (select reason from ${emailMessages} where ${whereOf} and state = 'failed' and ${since}
        and reason ~ '(^|[^0-9.])5[.]7[.][0-9]' limit 1) as "aboutUs",
      (select count(*)::int from ${emailMessages}
        where ${whereOf} and reason = ${sql.raw(`'${complained}'`)} and ${since}) as complaints,
      (select count(*)::int from ${emailMessages}
        where ${whereOf} and state in ('queued', 'held')) as "underWay",
      (select count(*)::int from ${emailMessages}
        where ${whereOf} and state = 'queued' and tries = 0) as untried`,
  );
  if (!known) throw new Error('a count has a row');
  // Read only if it is asked for: it is all that was sent.
  const whereSent = sql`${whereOf} and state = 'sent'`;
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
