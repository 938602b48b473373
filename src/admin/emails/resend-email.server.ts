import { and, asc, count, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Tx } from '../../platform/database/database.server.ts';
import type { Services } from '../../platform/services.ts';
import { type EmailJob, emailMessages } from '../../platform/email/email-messages.table.server.ts';
import { type ResendRejection, resendRejection } from './resend-rule.ts';

export type Resend = 'queued' | 'unknown' | ResendRejection;

/** More at once would delay visitors' emails; the rest takes a second press. */
const mostAtOnce = 200;

/** The job composes the email afresh, so its content is current. */
export async function resendMail(services: Services, id: string, actor: Actor): Promise<Resend> {
  return services.db.transaction(async (tx) => {
    const [message] = await tx
      .select()
      .from(emailMessages)
      .where(eq(emailMessages.id, id))
      .for('update');
    if (!message) return 'unknown';
    const now = services.clock();
    const rejection = resendRejection(message, now, hasEmailServer(services));
    if (rejection || !message.job) return rejection ?? 'origin unknown';
    await putBack(tx, services, [message.id]);
    await services.jobs.withdraw(tx, message.job.name, { emailId: message.id });
    await enqueue(tx, services, message.job);
    await recordAudit(tx, { actor, act: 'mail.resent', subject: `mail:${message.id}`, now });
    return 'queued';
  });
}

/**
 * Queues failed emails again, oldest first, without dismissed ones; only those of one purpose if it is
 * given.
 */
export function resendFailed(
  services: Services,
  actor: Actor,
  purpose: string | null,
): Promise<Requeued> {
  const which = and(
    eq(emailMessages.state, 'failed'),
    isNull(emailMessages.dismissedAt),
    purpose === null ? undefined : eq(emailMessages.purpose, purpose),
  );
  return requeue(services, which, { actor, act: 'mail.failed-resent', purpose });
}

/** Releases held emails, oldest first: for an admin, or when the rush is over. */
export function sendHeld(services: Services, actor: Actor | null): Promise<Requeued> {
  const act = { actor, act: 'mail.held-sent', purpose: null };
  return requeue(services, eq(emailMessages.state, 'held'), act);
}

type Requeued = { queued: number; left: number };

async function requeue(
  services: Services,
  which: SQL | undefined,
  { purpose, ...act }: { actor: Actor | null; act: string; purpose: string | null },
): Promise<Requeued> {
  const canGoOut = and(which, isNotNull(emailMessages.recipient), isNotNull(emailMessages.job));
  return services.db.transaction(async (tx) => {
    const emails = await tx
      .select({ id: emailMessages.id, job: emailMessages.job })
      .from(emailMessages)
      .where(canGoOut)
      .orderBy(asc(emailMessages.createdAt))
      .limit(mostAtOnce)
      .for('update', { skipLocked: true });
    await putBack(
      tx,
      services,
      emails.map(({ id }) => id),
    );
    for (const { job } of emails) if (job) await enqueue(tx, services, job);
    const [left] = await tx.select({ count: count() }).from(emailMessages).where(canGoOut);
    const details = { count: emails.length, purpose };
    await recordAudit(tx, { ...act, subject: 'mail', details, now: services.clock() });
    return { queued: emails.length, left: left?.count ?? 0 };
  });
}

/** Dismissed failures are no longer reported, but stay in the list. */
export async function dismissFailed(
  { db, clock }: Services,
  actor: Actor,
  id: string | null,
): Promise<void> {
  const { state, dismissedAt } = emailMessages;
  const isMeant = and(
    eq(state, 'failed'),
    isNull(dismissedAt),
    id === null ? undefined : eq(emailMessages.id, id),
  );
  await db.transaction(async (tx) => {
    const now = clock();
    const dismissed = await tx
      .update(emailMessages)
      .set({ dismissedAt: now })
      .where(isMeant)
      .returning({ id: emailMessages.id });
    const subject = id === null ? 'mail' : `mail:${id}`;
    const details = { count: dismissed.length };
    await recordAudit(tx, { actor, act: 'mail.dismissed', subject, details, now });
  });
}

export const hasEmailServer = ({ config }: Pick<Services, 'config'>): boolean =>
  config.SMTP_URL !== undefined;

async function putBack(tx: Tx, { clock }: Services, ids: string[]): Promise<void> {
  const now = clock();
  await tx
    .update(emailMessages)
    .set({
      state: 'queued',
      reason: null,
      tries: 0,
      queuedAt: now,
      nextTryAt: now,
      finishedAt: null,
      keptContent: null,
      isRecipientRefused: false,
      dismissedAt: null,
    })
    .where(inArray(emailMessages.id, ids));
}

/** The payload was checked when the email was queued, and the handler's schema checks it again. */
async function enqueue(tx: Tx, { jobs }: Services, { name, payload }: EmailJob): Promise<void> {
  await jobs.enqueue(tx, { name, payload: z.record(z.string(), z.string()) }, payload);
}
