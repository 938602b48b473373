import { asc, eq, sql } from 'drizzle-orm';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Db, Tx } from '../../platform/database/database.server.ts';
import { getRejection } from '../../platform/security/guarded-post.server.ts';
import type { FieldError } from '../../platform/forms/form-answer.ts';
import type { Services } from '../../platform/services.ts';
import type { ListSource } from '../../platform/lists/list-page.server.ts';
import { mayCallLocally, keptSecrets, newWebhookSecret } from './call-endpoint.server.ts';
import { disabledByHand } from './webhook.ts';
import {
  webhookDeliveries,
  type WebhookEndpoint,
  webhookEndpoints,
} from './webhooks.table.server.ts';

type Added =
  | { kind: 'added'; secret: string }
  | { kind: 'there' }
  | { kind: 'invalid'; error: FieldError };

/** How long former secrets still sign, in milliseconds. */
const changeover = 24 * 3_600_000;
/** An admin who missed the new secret creates another, while the receiver still has the first. */
const mostFormer = 4;

/** The response contains the secret, which is never shown again. */
export async function addEndpoint(
  services: Services,
  actor: Actor,
  { id, url }: { id: string; url: string },
): Promise<Added> {
  const rejection = getRejection(url, mayCallLocally(services.config));
  if (rejection) return { kind: 'invalid', error: { field: 'url', message: sentence(rejection) } };
  const { shown, kept } = await newWebhookSecret(services.secret);
  const now = services.clock();
  return services.db.transaction(async (tx) => {
    const endpoint = { id, url: new URL(url).href, secret: kept };
    const added = await tx
      .insert(webhookEndpoints)
      .values({ ...endpoint, createdBy: actor.userId, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: webhookEndpoints.id });
    if (added.length === 0) return { kind: 'there' };
    await record(tx, actor, 'webhook.added', id, now);
    return { kind: 'added', secret: shown };
  });
}

/** Earlier failures no longer count. */
export function enableEndpoint(services: Services, actor: Actor, id: string): Promise<boolean> {
  const clean = { state: 'active', reason: null, failingSince: null } as const;
  return change(services, actor, id, 'webhook.enabled', () => clean);
}

export function disableEndpoint(services: Services, actor: Actor, id: string): Promise<boolean> {
  const off = { state: 'disabled', reason: disabledByHand } as const;
  return change(services, actor, id, 'webhook.disabled', () => off);
}

/** Returns the new secret, to be shown once; null if there is no such endpoint. */
export async function renewSecret(
  services: Services,
  actor: Actor,
  id: string,
): Promise<string | null> {
  const { shown, kept } = await newWebhookSecret(services.secret);
  const now = services.clock();
  const formerSecretUntil = new Date(now.getTime() + changeover);
  const isChanged = await change(services, actor, id, 'webhook.secret-renewed', (endpoint) => ({
    secret: kept,
    formerSecret: keptSecrets(endpoint, now).slice(0, mostFormer).join(' '),
    formerSecretUntil,
  }));
  return isChanged ? shown : null;
}

export function removeEndpoint(services: Services, actor: Actor, id: string): Promise<boolean> {
  return change(services, actor, id, 'webhook.removed', () => null);
}

/** Concurrent changes run one after the other. Null removes the endpoint. */
async function change(
  { db, clock }: Services,
  actor: Actor,
  id: string,
  act: string,
  to: (endpoint: WebhookEndpoint) => Partial<WebhookEndpoint> | null,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const byId = eq(webhookEndpoints.id, id);
    const [endpoint] = await tx.select().from(webhookEndpoints).where(byId).for('update');
    if (!endpoint) return false;
    const values = to(endpoint);
    if (values) await tx.update(webhookEndpoints).set(values).where(byId);
    else await tx.delete(webhookEndpoints).where(byId);
    await record(tx, actor, act, id, clock());
    return true;
  });
}

const record = (tx: Tx, actor: Actor, act: string, id: string, now: Date) =>
  recordAudit(tx, { actor, act, subject: `webhook:${id}`, now });

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

export type ShownEndpoint = Omit<WebhookEndpoint, 'secret' | 'formerSecret'>;

/** Without their secrets. */
export async function readEndpoints(
  db: Db,
): Promise<(ShownEndpoint & { waiting: number; failed: number })[]> {
  const endpoints = await db
    .select()
    .from(webhookEndpoints)
    .orderBy(asc(webhookEndpoints.createdAt));
  const counts = await db
    .select({
      endpointId: webhookDeliveries.endpointId,
      state: webhookDeliveries.state,
      count: sql<number>`count(*)::int`,
    })
    .from(webhookDeliveries)
    .where(sql`${webhookDeliveries.state} in ('queued', 'held', 'failed')`)
    .groupBy(webhookDeliveries.endpointId, webhookDeliveries.state);
  return endpoints.map((endpoint) => {
    const getCount = (wanted: string) =>
      counts.find(({ endpointId, state }) => endpointId === endpoint.id && state === wanted)
        ?.count ?? 0;
    const waiting = getCount('queued') + getCount('held');
    return { ...withoutSecrets(endpoint), waiting, failed: getCount('failed') };
  });
}

export async function readEndpoint(db: Db, id: string): Promise<ShownEndpoint | null> {
  const [endpoint] = await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id));
  return endpoint ? withoutSecrets(endpoint) : null;
}

function withoutSecrets(endpoint: WebhookEndpoint): ShownEndpoint {
  const { secret: _, formerSecret: _former, ...shown } = endpoint;
  return shown;
}

export const deliveriesList = (endpointId: string): ListSource<typeof webhookDeliveries> => ({
  table: webhookDeliveries,
  sorts: { created: webhookDeliveries.createdAt },
  date: webhookDeliveries.createdAt,
  filters: {
    state: (value) => (value === '' ? null : sql`${webhookDeliveries.state} = ${value}`),
  },
  only: eq(webhookDeliveries.endpointId, endpointId),
});
