import { and, asc, count, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Tx } from '../../platform/database/database.server.ts';
import type { Platform } from '../../platform/services.ts';
import { type MailJob, mailMessages } from '../../platform/email/mail-messages.table.server.ts';
import { type ResendRefusal, resendRefusal } from './resend-rule.ts';

export type Resend = 'queued' | 'unknown' | ResendRefusal;

/** Resending more at once would hold up visitors' mails; the rest takes a second press. */
const mostAtOnce = 200;

/** Puts one mail back into the queue. Its job composes it afresh, so it says what is true now. */
export async function resendMail(platform: Platform, id: string, actor: Actor): Promise<Resend> {
  return platform.db.transaction(async (tx) => {
    const [mail] = await tx
      .select()
      .from(mailMessages)
      .where(eq(mailMessages.id, id))
      .for('update');
    if (!mail) return 'unknown';
    const now = platform.clock();
    const refusal = resendRefusal(mail, now, hasMailServer(platform));
    if (refusal || !mail.job) return refusal ?? 'origin unknown';
    await putBack(tx, platform, [mail.id]);
    await platform.jobs.withdraw(tx, mail.job.name, { mailId: mail.id });
    await enqueue(tx, platform, mail.job);
    await recordAudit(tx, { actor, act: 'mail.resent', subject: `mail:${mail.id}`, now });
    return 'queued';
  });
}

/**
 * Puts failed mails back into the queue, oldest first, without those put aside; only those of one purpose
 * if it is given.
 */
export function resendFailed(
  platform: Platform,
  actor: Actor,
  purpose: string | null,
): Promise<Requeued> {
  const which = and(
    eq(mailMessages.state, 'failed'),
    isNull(mailMessages.dismissedAt),
    purpose === null ? undefined : eq(mailMessages.purpose, purpose),
  );
  return requeue(platform, which, { actor, act: 'mail.failed-resent', purpose });
}

/** Lets held mails go, oldest first: an admin does, or the end of the rush. */
export function sendHeld(platform: Platform, actor: Actor | null): Promise<Requeued> {
  const act = { actor, act: 'mail.held-sent', purpose: null };
  return requeue(platform, eq(mailMessages.state, 'held'), act);
}

type Requeued = { queued: number; left: number };

async function requeue(
  platform: Platform,
  which: SQL | undefined,
  { purpose, ...act }: { actor: Actor | null; act: string; purpose: string | null },
): Promise<Requeued> {
  const canGoOut = and(which, isNotNull(mailMessages.recipient), isNotNull(mailMessages.job));
  return platform.db.transaction(async (tx) => {
    const mails = await tx
      .select({ id: mailMessages.id, job: mailMessages.job })
      .from(mailMessages)
      .where(canGoOut)
      .orderBy(asc(mailMessages.createdAt))
      .limit(mostAtOnce)
      .for('update', { skipLocked: true });
    await putBack(
      tx,
      platform,
      mails.map(({ id }) => id),
    );
    for (const { job } of mails) if (job) await enqueue(tx, platform, job);
    const [left] = await tx.select({ count: count() }).from(mailMessages).where(canGoOut);
    const details = { count: mails.length, purpose };
    await recordAudit(tx, { ...act, subject: 'mail', details, now: platform.clock() });
    return { queued: mails.length, left: left?.count ?? 0 };
  });
}

/** Puts failures aside: one mail's, or all. They are reported no more; the list still shows them. */
export async function dismissFailed(
  { db, clock }: Platform,
  actor: Actor,
  id: string | null,
): Promise<void> {
  const { state, dismissedAt } = mailMessages;
  const isMeant = and(
    eq(state, 'failed'),
    isNull(dismissedAt),
    id === null ? undefined : eq(mailMessages.id, id),
  );
  await db.transaction(async (tx) => {
    const now = clock();
    const dismissed = await tx
      .update(mailMessages)
      .set({ dismissedAt: now })
      .where(isMeant)
      .returning({ id: mailMessages.id });
    const subject = id === null ? 'mail' : `mail:${id}`;
    const details = { count: dismissed.length };
    await recordAudit(tx, { actor, act: 'mail.dismissed', subject, details, now });
  });
}

export const hasMailServer = ({ config }: Pick<Platform, 'config'>): boolean =>
  config.SMTP_URL !== undefined;

async function putBack(tx: Tx, { clock }: Platform, ids: string[]): Promise<void> {
  const now = clock();
  await tx
    .update(mailMessages)
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
    .where(inArray(mailMessages.id, ids));
}

/** The payload was checked when the mail was owed, and the handler's own schema checks it again. */
async function enqueue(tx: Tx, { jobs }: Platform, { name, payload }: MailJob): Promise<void> {
  await jobs.enqueue(tx, { name, payload: z.record(z.string(), z.string()) }, payload);
}
