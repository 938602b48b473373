import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Services } from '../../platform/services.ts';
import { queueEmail } from '../../platform/email/queue-email.server.ts';
import { sendWebhookNotice } from './send-webhook-notice.job.server.ts';
import { disabledAfter } from './webhook.ts';
import { type WebhookEndpoint, webhookEndpoints } from './webhooks.table.server.ts';

export async function recordSuccess({ db }: Services, { id }: WebhookEndpoint): Promise<void> {
  await db
    .update(webhookEndpoints)
    .set({ failingSince: null })
    .where(and(eq(webhookEndpoints.id, id), isNotNull(webhookEndpoints.failingSince)));
}

/**
 * Records a failed call. Disables an endpoint that is gone for good (410) or has accepted nothing for
 * days, and tells the team. Returns whether it is now disabled.
 */
export async function recordFailure(
  services: Services,
  { id }: WebhookEndpoint,
  status: number | null,
  reason: string | null,
): Promise<boolean> {
  const now = services.clock();
  return services.db.transaction(async (tx) => {
    const [endpoint] = await tx
      .update(webhookEndpoints)
      .set({ failingSince: sql`coalesce(${webhookEndpoints.failingSince}, ${now.toISOString()})` })
      .where(eq(webhookEndpoints.id, id))
      .returning();
    const since = endpoint?.failingSince ?? now;
    const isGone = status === 410;
    if (!isGone && now.getTime() - since.getTime() < disabledAfter) return false;
    if (endpoint?.state !== 'active') return true;
    const why = isGone ? 'its receiver says it is gone (410)' : `failing for days: ${reason}`;
    await tx
      .update(webhookEndpoints)
      .set({ state: 'disabled', reason: why })
      .where(eq(webhookEndpoints.id, id));
    await recordAudit(tx, {
      actor: null,
      act: 'webhook.disabled',
      subject: `webhook:${id}`,
      details: { reason: why },
      now,
    });
    await queueEmail(tx, services, {
      email: sendWebhookNotice,
      about: id,
      to: { kind: 'team' },
    });
    return true;
  });
}
