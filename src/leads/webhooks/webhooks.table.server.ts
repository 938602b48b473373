import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../platform/database/columns.ts';
import { deliveryColumns } from '../../platform/jobs/channel.server.ts';
import { users } from '../../accounts/auth.table.server.ts';

const webhookEvents = [
  'lead.created',
  'lead.changed',
  'person.created',
  'person.changed',
  'person.merged',
  'person.deleted',
  'message.received',
  'ping',
] as const;

/** External programs that are notified about leads, such as a CRM. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    url: text('url').notNull(),
    /** Signs each call; encrypted with the installation's secret. */
    secret: text('secret').notNull(),
    /** Separated by spaces: they sign as well until `formerSecretUntil`. */
    formerSecret: text('former_secret'),
    formerSecretUntil: timestamptz('former_secret_until'),
    state: text('state', { enum: ['active', 'disabled'] })
      .notNull()
      .default('active'),
    reason: text('reason'),
    /** The first failure since the last success. */
    failingSince: timestamptz('failing_since'),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    index('webhook_endpoints_creator').on(table.createdBy),
    check('webhook_endpoints_state', sql`${table.state} in ('active', 'disabled')`),
  ],
);

/**
 * One event for one endpoint. Each try builds the payload from the lead, so no personal data is stored
 * here.
 */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    ...deliveryColumns(['queued', 'held', 'sent', 'failed', 'dropped']),
    endpointId: uuid('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    event: text('event', { enum: webhookEvents }).notNull(),
    /** Of lead.*, person.* and message.received, which has all three others. Each may be gone. */
    leadId: uuid('lead_id'),
    personId: uuid('person_id'),
    conversationId: uuid('conversation_id'),
    messageId: uuid('message_id'),
    /** The conversation's. */
    reference: text('reference'),
    /** The HTTP status of the last try. */
    status: integer('status'),
  },
  (table) => [
    index('webhook_deliveries_newest').on(table.endpointId, table.createdAt, table.id),
    index('webhook_deliveries_due')
      .on(table.priority, table.nextTryAt)
      .where(sql`${table.state} = 'queued'`),
    index('webhook_deliveries_finished').on(table.finishedAt),
    check(
      'webhook_deliveries_state',
      sql`${table.state} in ('queued', 'held', 'sent', 'failed', 'dropped')`,
    ),
  ],
);

export type WebhookEndpoint = typeof webhookEndpoints.$inferSelect;
export type WebhookDelivery = typeof webhookDeliveries.$inferSelect;
