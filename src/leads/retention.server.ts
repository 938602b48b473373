import { type SQL, sql } from 'drizzle-orm';
import type { RetentionRule } from '../platform/privacy/retention.server.ts';
import { leads } from './leads.table.server.ts';
import { withPerson } from './person.server.ts';
import { webhookDeliveries } from './webhooks/webhooks.table.server.ts';

/** A later contact through any channel keeps all the person's leads. */
const theLead = sql`select ${leads.id}, ${leads.email}, ${leads.mergedInto}, ${leads.lastContactAt}`;
const hasNoLaterContact = (due: SQL): SQL =>
  sql`not exists (${withPerson(theLead)} select 1 from person where last_contact_at >= ${due})`;

export const leadRetention: RetentionRule[] = [
  {
    name: 'leads',
    table: leads,
    from: leads.lastContactAt,
    keptFor: { months: 36 },
    only: hasNoLaterContact,
  },
  // Kept for troubleshooting and replay.
  {
    name: 'webhook deliveries',
    table: webhookDeliveries,
    from: webhookDeliveries.finishedAt,
    keptFor: { hours: 30 * 24 },
  },
];
