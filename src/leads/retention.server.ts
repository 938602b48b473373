import { eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { RetentionRule } from '../database/retention/retention.server.ts';
import { leads } from './leads.table.server.ts';
import { webhookDeliveries } from './webhooks/webhooks.table.server.ts';

/** Whoever gets in touch in one way is still known from all others. */
const later = alias(leads, 'later');
const hasNoLaterContact = (due: SQL): SQL =>
  sql`not exists (select 1 from ${leads} ${later} where ${eq(later.email, leads.email)} and ${later.lastContactAt} >= ${due})`;

export const leadRetention: RetentionRule[] = [
  {
    name: 'leads',
    table: leads,
    from: leads.lastContactAt,
    keptFor: { months: 36 },
    only: hasNoLaterContact,
  },
  // For looking into what went wrong, and for a replay.
  {
    name: 'webhook deliveries',
    table: webhookDeliveries,
    from: webhookDeliveries.finishedAt,
    keptFor: { hours: 30 * 24 },
  },
];
