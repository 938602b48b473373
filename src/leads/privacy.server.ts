import { eq, sql } from 'drizzle-orm';
import { type Db, queryRows } from '../platform/database/database.server.ts';
import { phoneKey } from '../platform/forms/contact-details.ts';
import type { KnownAs } from '../platform/privacy/known-as.server.ts';
import {
  type DataSubject,
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
import { personClaims } from './person-history.table.server.ts';
import { webhookDeliveries } from './webhooks/webhooks.table.server.ts';

const purpose = 'To follow up what you asked for';
const keptFor = '3 years from the last contact';

const told: Holding = {
  title: 'That other programs of ours were told of you',
  purpose: 'To keep the programs we work with up to date',
  // For troubleshooting and replay.
  keptFor: { name: 'webhook deliveries', hours: 30 * 24, from: webhookDeliveries.finishedAt },
  inNotice: 'That your details went to our customer records',
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
  inNotice: 'Leads: who got in touch, and what they wrote',
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
  inNotice: 'The record of what you agreed to',
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
  knownAs: findKnownAs,
  lock: async (tx, subject) => {
    const byPerson = sql`${people.id} in ${theirPeople(subject)}`;
    await tx
      .select({ id: people.id })
      .from(people)
      .where(byPerson)
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
];

/** What other people are called as well is left out: taking it from texts about them would take their data. */
async function findKnownAs(db: Db, subject: DataSubject): Promise<KnownAs> {
  const mine = theirPeople(subject);
  const { email } = subject;
  const found = await queryRows<{ kind: keyof KnownAs; value: string }>(
    db,
    sql`select distinct kind, value from (
      select 'emails' as kind, ${personAddresses.email} as value from ${personAddresses} where ${personAddresses.originId} in ${mine}
      union all select 'names', ${people.name} from ${people} where ${people.id} in ${mine}
      union all select 'phones', ${people.phone} from ${people} where ${people.id} in ${mine}
      union all select ${personClaims.field} || 's', ${personClaims.value} from ${personClaims} where ${personClaims.personId} in ${mine} and ${personClaims.field} in ('name', 'phone')
      union all select 'names', ${leads.name} from ${leads} where ${leads.email} = ${email}
      union all select 'phones', ${leads.phone} from ${leads} where ${leads.email} = ${email}
    ) as known where value is not null and not exists (
      select 1 from ${people} as other where other.id not in ${mine}
        and (kind = 'names' and lower(other.name) = lower(value) or kind = 'phones' and other.phone = value))`,
  );
  const of = (kind: keyof KnownAs) => found.flatMap((row) => (row.kind === kind ? row.value : []));
  return {
    emails: of('emails'),
    names: of('names'),
    phones: of('phones').flatMap((phone) => phoneKey(phone) ?? []),
  };
}
