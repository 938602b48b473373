import { eq } from 'drizzle-orm';
import { users } from '../../accounts/auth.table.server.ts';
import type { Services } from '../../platform/services.ts';
import { leads } from '../leads.table.server.ts';
import type { WebhookDelivery } from './webhooks.table.server.ts';

/** The payload of a call, from the current rows; null if the lead is gone. */
export async function createPayload(
  { db, config }: Pick<Services, 'db' | 'config'>,
  delivery: WebhookDelivery,
): Promise<string | null> {
  const { event: type, leadId, createdAt } = delivery;
  const timestamp = createdAt.toISOString();
  if (!leadId) return JSON.stringify({ type, timestamp, data: {} });
  const [found] = await db
    .select({ lead: leads, owner: users.email })
    .from(leads)
    .leftJoin(users, eq(users.id, leads.ownerId))
    .where(eq(leads.id, leadId));
  if (!found) return null;
  const { lead, owner } = found;
  const data = {
    id: lead.id,
    email: lead.email,
    name: lead.name,
    phone: lead.phone,
    source: lead.leadSource,
    type: lead.leadType,
    stage: lead.stage,
    owner,
    next_step: lead.nextStep,
    next_step_due: lead.nextStepDue,
    merged_into: lead.mergedInto,
    created_at: lead.createdAt.toISOString(),
    last_contact_at: lead.lastContactAt.toISOString(),
    url: `${config.siteUrl}/admin/leads/${lead.id}`,
  };
  return JSON.stringify({ type, timestamp, data });
}
