import { href } from 'react-router';
import { asc, eq } from 'drizzle-orm';
import { users } from '../../accounts/auth.table.server.ts';
import type { Services } from '../../platform/services.ts';
import { companies } from '../companies/companies.table.server.ts';
import { leads } from '../leads.table.server.ts';
import { getAddresses } from '../people.server.ts';
import { people, personAddresses } from '../people.table.server.ts';
import type { WebhookDelivery } from './webhooks.table.server.ts';

type Dependencies = Pick<Services, 'db' | 'config'>;

/** The payload of a call, from the current rows; null if what it is about is gone. */
export async function createPayload(
  services: Dependencies,
  delivery: WebhookDelivery,
): Promise<string | null> {
  const data = await getData(services, delivery);
  const timestamp = delivery.createdAt.toISOString();
  return data && JSON.stringify({ type: delivery.event, timestamp, data });
}

async function getData(services: Dependencies, delivery: WebhookDelivery): Promise<object | null> {
  const { event, leadId, personId, conversationId, messageId, reference } = delivery;
  if (event === 'ping') return {};
  if (event === 'person.deleted') return { id: personId };
  if (event === 'message.received') {
    const url = personId && personUrl(services, personId);
    const ids = { conversation_id: conversationId, message_id: messageId, person_id: personId };
    return { ...ids, reference, url };
  }
  return leadId ? leadData(services, leadId) : personData(services, personId ?? '');
}

const personUrl = ({ config }: Dependencies, id: string) =>
  `${config.siteUrl}${href('/admin/people/:id', { id })}`;

/** Name, stage, owner and next step are those of the lead's person. */
async function leadData({ db, config }: Dependencies, leadId: string): Promise<object | null> {
  const [found] = await db
    .select({ lead: leads, person: people, owner: users.email, originId: personAddresses.originId })
    .from(leads)
    .innerJoin(personAddresses, eq(personAddresses.email, leads.email))
    .innerJoin(people, eq(people.id, personAddresses.personId))
    .leftJoin(users, eq(users.id, people.ownerId))
    .where(eq(leads.id, leadId));
  if (!found) return null;
  const { lead, person, owner, originId } = found;
  return {
    id: lead.id,
    email: lead.email,
    name: person.name,
    phone: person.phone,
    source: lead.leadSource,
    type: lead.leadType,
    stage: person.stage,
    owner,
    next_step: person.nextStep,
    next_step_due: person.nextStepDue,
    merged_into: originId === person.id ? null : await firstLead({ db }, person.id),
    created_at: lead.createdAt.toISOString(),
    last_contact_at: lead.lastContactAt.toISOString(),
    url: `${config.siteUrl}${href('/admin/leads/:id', { id: lead.id })}`,
  };
}

/** The first lead of the person into whom another was merged; null if they came by no form. */
async function firstLead({ db }: Pick<Services, 'db'>, personId: string): Promise<string | null> {
  const [first] = await db
    .select({ id: leads.id })
    .from(leads)
    .innerJoin(personAddresses, eq(personAddresses.email, leads.email))
    .where(eq(personAddresses.originId, personId))
    .orderBy(asc(leads.createdAt), asc(leads.id))
    .limit(1);
  return first?.id ?? null;
}

async function personData(services: Dependencies, personId: string): Promise<object | null> {
  const { db } = services;
  const [found] = await db
    .select({ person: people, owner: users.email, company: companies.name })
    .from(people)
    .leftJoin(users, eq(users.id, people.ownerId))
    .leftJoin(companies, eq(companies.id, people.companyId))
    .where(eq(people.id, personId));
  if (!found) return null;
  const { person, owner, company } = found;
  return {
    id: person.id,
    emails: await getAddresses(db, person.id),
    name: person.name,
    role: person.role,
    phone: person.phone,
    company,
    source: person.source,
    tags: person.tags,
    stage: person.stage,
    owner,
    next_step: person.nextStep,
    next_step_due: person.nextStepDue,
    merged_into: person.mergedInto,
    created_at: person.createdAt.toISOString(),
    last_contact_at: person.lastContactAt.toISOString(),
    url: personUrl(services, person.id),
  };
}
