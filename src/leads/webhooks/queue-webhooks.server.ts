import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.server.ts';
import type { Services } from '../../platform/services.ts';
import { leads } from '../leads.table.server.ts';
import { findPerson } from '../people.server.ts';
import { people, personAddresses } from '../people.table.server.ts';
import { webhookDeliveries, webhookEndpoints } from './webhooks.table.server.ts';

const whereActive = eq(webhookEndpoints.state, 'active');

/** Whether there is an active endpoint, as a column to save a query. */
export const hasEndpoints = sql<boolean>`exists (select 1 from ${webhookEndpoints} where ${whereActive})`;

type Dependencies = Pick<Services, 'clock'>;
type Told = Pick<
  typeof webhookDeliveries.$inferInsert,
  'event' | 'leadId' | 'personId' | 'conversationId' | 'messageId' | 'reference'
>;

/** In the transaction that changes the lead. */
export const raiseLeadEvent = (
  tx: Tx,
  services: Dependencies,
  event: 'lead.created' | 'lead.changed',
  leadId: string,
): Promise<void> => raise(tx, services, [{ event, leadId }]);

/** In the transaction that changes the person. Their leads have changed with them. */
export async function raisePersonEvent(
  tx: Tx,
  services: Dependencies,
  event: 'person.created' | 'person.changed' | 'person.merged' | 'person.deleted',
  personId: string,
): Promise<void> {
  const told: Told[] = [{ event, personId }];
  if (event === 'person.changed') {
    const found = await tx
      .select({ leadId: leads.id })
      .from(leads)
      .innerJoin(personAddresses, eq(personAddresses.email, leads.email))
      .where(eq(personAddresses.personId, personId));
    told.push(...found.map(({ leadId }) => ({ event: 'lead.changed' as const, leadId })));
  }
  await raise(tx, services, told);
}

/** In the transaction that stores a person's message. The call tells ids and the reference alone. */
export async function raiseMessageEvent(
  tx: Tx,
  services: Dependencies,
  message: { conversationId: string; messageId: string; reference: string; email: string },
): Promise<void> {
  const { email, ...ids } = message;
  const personId = await findPerson(tx, email);
  await raise(tx, services, [{ event: 'message.received', personId, ...ids }]);
}

/** Queues calls to every active endpoint; none about people marked as spam. */
async function raise(tx: Tx, services: Dependencies, events: Told[]): Promise<void> {
  const endpoints = await tx
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(whereActive);
  if (endpoints.length === 0) return;
  for (const told of events) {
    if (await isSpam(tx, told)) continue;
    for (const { id } of endpoints) await queueDelivery(tx, services, { ...told, endpointId: id });
  }
}

async function isSpam(tx: Tx, { leadId, personId }: Told): Promise<boolean> {
  const ofLead = sql`(select ${personAddresses.personId} from ${personAddresses} join ${leads} using (email) where ${leads.id} = ${leadId ?? null}::uuid)`;
  const byPerson = sql`${people.id} = coalesce(${personId ?? null}::uuid, ${ofLead})`;
  return (await tx.$count(people, and(byPerson, isNotNull(people.spamAt)))) > 0;
}

/** Returns the delivery's id. */
export async function queueDelivery(
  tx: Tx,
  { clock }: Dependencies,
  delivery: Told & { endpointId: string },
  { startAfter }: { startAfter?: Date } = {},
): Promise<string> {
  const now = clock();
  const id = crypto.randomUUID();
  await tx
    .insert(webhookDeliveries)
    .values({ ...delivery, id, createdAt: now, queuedAt: now, nextTryAt: startAfter ?? now });
  return id;
}
