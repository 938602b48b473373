import { and, eq, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { data, href } from 'react-router';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Services } from '../../platform/services.ts';
import { emailChannel } from '../../platform/feature.server.ts';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import { queueAgain } from '../../platform/jobs/hold.server.ts';
import { type ResendRejection, resendRejection } from './email-rules.ts';
import { success } from '../../accounts/admin-action.server.ts';

type Resend = 'queued' | 'unknown' | ResendRejection;

/** The rest takes a second press. */
const mostAtOnce = 200;

/** It is composed afresh, so its content is current. */
export async function resendEmail(services: Services, id: string, actor: Actor): Promise<Resend> {
  return services.db.transaction(async (tx) => {
    const [message] = await tx
      .select()
      .from(emailMessages)
      .where(eq(emailMessages.id, id))
      .for('update');
    if (!message) return 'unknown';
    const now = services.clock();
    const rejection = resendRejection(message, now, hasEmailServer(services));
    if (rejection) return rejection;
    await queueAgain(tx, services, emailChannel, eq(emailMessages.id, id), { most: 1 });
    await recordAudit(tx, { actor, act: 'mail.resent', subject: `mail:${message.id}`, now });
    return 'queued';
  });
}

/** Queues failed emails again, oldest first, without dismissed ones. */
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
  return sendAllAgain(services, which, { actor, act: 'mail.failed-resent', purpose });
}

/** Releases held emails, oldest first: for an admin, or when the rush is over. */
export function sendHeld(services: Services, actor: Actor | null): Promise<Requeued> {
  const act = { actor, act: 'mail.held-sent', purpose: null };
  return sendAllAgain(services, eq(emailMessages.state, 'held'), act);
}

type Requeued = { queued: number; left: number };

async function sendAllAgain(
  services: Services,
  which: SQL | undefined,
  { purpose, ...act }: { actor: Actor | null; act: string; purpose: string | null },
): Promise<Requeued> {
  const canGoOut = and(which, isNotNull(emailMessages.recipient));
  return services.db.transaction(async (tx) => {
    // What visitors ask for meanwhile goes first.
    const inBulk = { most: mostAtOnce, priority: 1 };
    const queued = await queueAgain(tx, services, emailChannel, canGoOut, inBulk);
    const left = await tx.$count(emailMessages, canGoOut);
    const details = { count: queued, purpose };
    await recordAudit(tx, { ...act, subject: 'mail', details, now: services.clock() });
    return { queued, left };
  });
}

/** Dismissed failures are no longer reported, but stay in the list. */
export async function dismissFailed(
  { db, clock }: Services,
  actor: Actor,
  id: string | null,
): Promise<void> {
  const { state, dismissedAt } = emailMessages;
  const whereChosen = and(
    eq(state, 'failed'),
    isNull(dismissedAt),
    id === null ? undefined : eq(emailMessages.id, id),
  );
  await db.transaction(async (tx) => {
    const now = clock();
    const dismissed = await tx
      .update(emailMessages)
      .set({ dismissedAt: now })
      .where(whereChosen)
      .returning({ id: emailMessages.id });
    const subject = id === null ? 'mail' : `mail:${id}`;
    const details = { count: dismissed.length };
    await recordAudit(tx, { actor, act: 'mail.dismissed', subject, details, now });
  });
}

export const hasEmailServer = ({ config }: Pick<Services, 'config'>): boolean =>
  config.SMTP_URL !== undefined;

/** Reads one email for an admin, which is recorded. @throws a 404 response */
export async function readEmail(
  { db, clock }: Services,
  id: string,
  actor: Actor,
  as: 'page' | 'html',
): Promise<typeof emailMessages.$inferSelect> {
  const [message] = await db.select().from(emailMessages).where(eq(emailMessages.id, id));
  if (!message) throw data(null, { status: 404 });
  const details = { as, content: message.keptContent !== null };
  await recordAudit(db, { actor, act: 'mail.read', subject: `mail:${id}`, details, now: clock() });
  return message;
}

export function requeued({ queued, left }: { queued: number; left: number }, purpose = '') {
  const notice = left > 0 ? 'some' : 'all';
  const query = new URLSearchParams(purpose && { purpose });
  return success(queued === 0 ? 'none' : notice, `${href('/admin/mail')}?${query}`);
}
