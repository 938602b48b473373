import { and, eq, sql } from 'drizzle-orm';
import { users } from '../../accounts/auth.table.server.ts';
import type { Db, Tx } from '../../platform/database/database.server.ts';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import { queueEmail } from '../../platform/email/queue-email.server.ts';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Services } from '../../platform/services.ts';
import { openStates, type SendingState } from './sending.ts';
import { sendingHeld } from './sending-held.email.tsx';
import { type Sending, sendingRecipients, sendings } from './sendings.table.server.ts';

type Lacking = Pick<Services, 'clock'>;

/** By itself: a person has to say that it goes on. Every admin is told. False, as no step follows. */
export async function holdSending(
  tx: Tx,
  services: Services,
  sending: Sending,
  heldReason: string,
): Promise<false> {
  await setState(tx, services, sending, 'held', heldReason);
  services.log.warn({ event: 'sending.held', id: sending.id, reason: heldReason });
  await record(tx, services, sending, null, 'sending.held');
  const admins = await tx.select({ email: users.email }).from(users).where(eq(users.role, 'admin'));
  for (const { email } of admins) {
    const to = { kind: 'owner', email } as const;
    await queueEmail(tx, services, { email: sendingHeld, about: sending.id, to });
  }
  return false;
}

export type Change = 'pause' | 'go-on' | 'stop';

/**
 * What an admin decides of a sending; it goes on with all, but for those at the domains that it goes on without.
 * False if it is over, or was already so.
 */
export async function changeSending(
  services: Services,
  actor: Actor,
  id: string,
  change: Change,
  without: string[] = [],
): Promise<boolean> {
  return services.db.transaction(async (tx) => {
    const [sending] = await tx.select().from(sendings).where(eq(sendings.id, id)).for('update');
    if (!sending || !mayChange(sending.state, change)) return false;
    if (change === 'pause') await setState(tx, services, sending, 'paused');
    else if (change === 'stop') {
      await setState(tx, services, sending, 'stopped');
      await takeBack(tx);
    } else await goOn(tx, services, { ...sending, without });
    await record(tx, services, sending, actor, `sending.${change}`);
    return true;
  });
}

export function mayChange(state: SendingState, change: Change): boolean {
  if (change === 'pause') return state === 'sending' || state === 'preparing';
  if (change === 'go-on') return state === 'paused' || state === 'held';
  return openStates.some((open) => open === state);
}

/** From where it was: one whose audience is not whole is written down to the end first. */
async function goOn(tx: Tx, services: Services, sending: Sending): Promise<void> {
  const { id, startedAt, total, without } = sending;
  const now = services.clock();
  // However long it was held, mail servers get their four days.
  const whereQueued = and(eq(emailMessages.sendingId, id), eq(emailMessages.state, 'queued'));
  await tx.update(emailMessages).set({ queuedAt: now }).where(whereQueued);
  const begun = total > 0 ? 'sending' : 'preparing';
  if (!startedAt) await tx.update(sendings).set({ scheduledFor: now }).where(eq(sendings.id, id));
  await tx.update(sendings).set({ without }).where(eq(sendings.id, id));
  await setState(tx, services, sending, startedAt ? begun : 'scheduled');
  await takeBack(tx);
}

/**
 * What a stopped sending has queued, or one that goes on without some domains for these, but for what a mail
 * server is being given now: that goes on its way, or is taken back once it was not accepted.
 */
export async function takeBack(db: Db | Tx): Promise<void> {
  await db.execute(sql`
    with narrowed as materialized (
      select id, state, without from ${sendings} where state = 'stopped' or without <> '{}'),
    back as (
      delete from ${emailMessages} e using narrowed d, ${sendingRecipients} r
      where d.id = e.sending_id and r.email_id = e.id and e.state in ('queued', 'held')
        and (d.state = 'stopped' or split_part(r.email, '@', 2) = any(d.without))
        and (e.sending_until is null or e.sending_until < now())
      returning e.id)
    update ${sendingRecipients} r set email_id = null from back where r.email_id = back.id`);
}

async function setState(
  tx: Tx,
  { clock }: Lacking,
  { id }: Sending,
  state: SendingState,
  heldReason: string | null = null,
): Promise<void> {
  const stateAt = clock();
  const finishedAt = state === 'stopped' ? stateAt : null;
  await tx
    .update(sendings)
    .set({ state, stateAt, heldReason, finishedAt })
    .where(eq(sendings.id, id));
}

const record = (
  tx: Tx,
  { clock }: Lacking,
  { id, slug }: Sending,
  actor: Actor | null,
  act: string,
) => recordAudit(tx, { actor, act, subject: `sending:${id}`, details: { slug }, now: clock() });
