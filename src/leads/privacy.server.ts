import { eq, sql } from 'drizzle-orm';
import {
  type Holding,
  type PersonalDataHolder,
  worded,
} from '../platform/privacy/personal-data.server.ts';
import type { RetentionRule } from '../platform/privacy/retention.server.ts';
import { sourceNames } from './lead.ts';
import { leads, consentRecords } from './leads.table.server.ts';
import { historyHoldings, peopleRetention } from './people-privacy.server.ts';
import { mentions, theirPeople } from './mentions.server.ts';
import { listHoldings } from './people/people-lists-privacy.server.ts';
import { people, personAddresses } from './people.table.server.ts';
import { webhookDeliveries } from './webhooks/webhooks.table.server.ts';

const purpose = 'To follow up what you asked for';
const keptFor = '3 years from the last contact';

const told: Holding = {
  title: 'That other programs of ours were told of you',
  purpose: 'To keep the programs we work with up to date',
  keptFor: '30 days',
  table: webhookDeliveries,
  where: (subject) =>
    sql`(${webhookDeliveries.personId} in ${theirPeople(subject)} or ${webhookDeliveries.leadId} in (select ${leads.id} from ${leads} where ${leads.email} = ${subject.email}))`,
  shown: {
    What: webhookDeliveries.event,
    State: webhookDeliveries.state,
    'Told on': webhookDeliveries.finishedAt,
  },
};

const contact: Holding = {
  title: 'How you came to us',
  purpose,
  keptFor,
  table: leads,
  where: ({ email }) => eq(leads.email, email),
  shown: {
    Name: leads.name,
    Email: leads.email,
    Phone: leads.phone,
    'Came through': leads.leadSource,
    About: leads.leadType,
    Notes: leads.notes,
    'First contact': leads.createdAt,
    'Last contact': leads.lastContactAt,
  },
  format: (row) => worded(row, 'Came through', sourceNames),
};

const consents: Holding = {
  title: 'What you agreed to',
  purpose: 'To show that you agreed, and to which words',
  keptFor: 'As long as the data it belongs to',
  table: consentRecords,
  where: ({ email }) => eq(consentRecords.email, email),
  shown: {
    Email: consentRecords.email,
    Purpose: consentRecords.purpose,
    'In these words': consentRecords.wording,
    'Version of the words': consentRecords.wordingVersion,
    Page: consentRecords.page,
    'Agreed on': consentRecords.createdAt,
  },
};

export const leadData: PersonalDataHolder = {
  name: 'Leads',
  holdings: [...mentions, told, contact, ...listHoldings, ...historyHoldings, consents],
  lock: async (tx, subject) => {
    const isTheirs = sql`${people.id} in ${theirPeople(subject)}`;
    await tx
      .select({ id: people.id })
      .from(people)
      .where(isTheirs)
      .orderBy(people.id)
      .for('update');
  },
};

/** Those of a person go with them: a trigger deletes them, three years from the last contact, ours too. */
const hasNoPerson = sql`not exists (select 1 from ${personAddresses} where ${personAddresses.email} = ${leads.email})`;

export const leadRetention: RetentionRule[] = [
  ...peopleRetention,
  {
    name: 'leads',
    table: leads,
    from: leads.lastContactAt,
    keptFor: { months: 36 },
    only: hasNoPerson,
  },
  // Kept for troubleshooting and replay.
  {
    name: 'webhook deliveries',
    table: webhookDeliveries,
    from: webhookDeliveries.finishedAt,
    keptFor: { hours: 30 * 24 },
  },
];
