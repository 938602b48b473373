import type { RetentionRule } from '../database/retention/retention.server.ts';
import { leads } from './leads.table.server.ts';
import { webhookDeliveries } from './webhooks/webhooks.table.server.ts';

export const leadRetention: RetentionRule[] = [
  { name: 'leads', table: leads, from: leads.lastContactAt, keptFor: { months: 36 } },
  // For looking into what went wrong, and for a replay.
  {
    name: 'webhook deliveries',
    table: webhookDeliveries,
    from: webhookDeliveries.finishedAt,
    keptFor: { hours: 30 * 24 },
  },
];
