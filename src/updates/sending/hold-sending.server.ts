import { and, eq, inArray, isNull } from 'drizzle-orm';
import { users } from '../../accounts/auth.table.server.ts';
import type { Tx } from '../../platform/database/database.server.ts';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import { queueEmail } from '../../platform/email/queue-email.server.ts';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Services } from '../../platform/services.ts';
import { openStates, type SendingState } from './sending.ts';
import { sendingHeld } from './sending-held.email.tsx';
import { type Sending, sendingRecipients, sendings } from './sendings.table.server.ts';

type Lacking = Pick<Services, 'clock'>;

/** By itself: a person has to say that it goes on. Every admin is told. */
export async function holdSending(
  tx: Tx,
  services: Services,
  sending: Sending,
  heldReason: string,
): Promise<void> {
  await setState(tx, services, sending, 'held', heldReason);
  services.log.warn({ event: 'sending.held', id: sending.id, reason: heldReason });
  await record(tx, services, sending, null, 'sending.held');
  const admins = await tx.select({ email: users.email }).from(users).where(eq(users.role, 'admin'));
  for (const { email } of admins) {
    const to = { kind: 'owner', email } as const;
    await queueEmail(tx, services, { email: sendingHeld, about: sending.id, to });
  }
}

export type Change = 'pause' | 'go-on' | 'stop';

/** What an admin decides of a sending. False if it is over, or was already so. */
export async function changeSending(
  services: Services,
  actor: Actor,
  id: string,
  change: Change,
): Promise<boolean> {
  return services.db.transaction(async (tx) => {
    const [sending] = await tx.select().from(sendings).where(eq(sendings.id, id)).for('update');
    if (!sending || !mayChange(sending.state, change)) return false;
    if (change === 'pause') await setState(tx, services, sending, 'paused');
    else if (change === 'stop') {
      await setState(tx, services, sending, 'stopped');
      await takeBack(tx, services, id);
    } else await goOn(tx, services, sending);
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
  const { id, startedAt, total } = sending;
  const now = services.clock();
  const begun = total > 0 ? 'sending' : 'preparing';
  if (!startedAt) await tx.update(sendings).set({ scheduledFor: now }).where(eq(sendings.id, id));
  await setState(tx, services, sending, startedAt ? begun : 'scheduled');
}

/** One that a mail server is being given now goes on its way. */
async function takeBack(tx: Tx, { clock }: Lacking, id: string): Promise<void> {
  const back = await tx
    .delete(emailMessages)
    .where(
      and(
        eq(emailMessages.sendingId, id),
        inArray(emailMessages.state, ['queued', 'held']),
        isNull(emailMessages.sendingUntil),
      ),
    )
    .returning({ id: emailMessages.id });
  const ids = back.map((email) => email.id);
  if (ids.length === 0) return;
  await tx
    .update(sendingRecipients)
    .set({ emailId: null, changedAt: clock() })
    .where(inArray(sendingRecipients.emailId, ids));
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
