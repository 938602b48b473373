import { and, eq, isNull, notInArray, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.server.ts';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import { queueForMany } from '../../platform/email/queue-email.server.ts';
import type { Services } from '../../platform/services.ts';
import { holdSending } from './hold-sending.server.ts';
import { getRate } from './send-update.server.ts';
import { findHold } from './sending.ts';
import { readHealth } from './sending-health.server.ts';
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
