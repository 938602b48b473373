import { eq, sql, type SQL } from 'drizzle-orm';
import {
  type Holding,
  type PersonalDataHolder,
  worded,
} from '../platform/privacy/personal-data.server.ts';
import type { RetentionRule } from '../platform/privacy/retention.server.ts';
import { leadClaims } from './lead-claims.table.server.ts';
import { consentRecords } from './consent-records.table.server.ts';
import { distinctLeads, leadChanges } from './lead-changes.table.server.ts';
import { stageNames, sourceNames } from './lead.ts';
import { leads } from './leads.table.server.ts';
import { peopleHoldings, peopleRetention } from './people-privacy.server.ts';
import { mentions, theirLeads } from './mentions.server.ts';
import { earlierNotes, leadNotes } from './desk/lead-notes.table.server.ts';
import { withPerson } from './person.server.ts';
import { webhookDeliveries } from './webhooks/webhooks.table.server.ts';

const purpose = 'To follow up what you asked for';
const keptFor = '3 years from the last contact';

const notes: Holding[] = [
  {
    title: 'What notes about you said before they were corrected',
    purpose,
    keptFor,
    table: earlierNotes,
    queryRows: (subject) =>
      sql`${earlierNotes.noteId} in (select ${leadNotes.id} from ${leadNotes} where ${leadNotes.leadId} in ${theirLeads(subject)})`,
    shown: { Note: earlierNotes.body, 'Replaced on': earlierNotes.replacedAt },
  },
  {
    title: 'Notes about you',
    purpose,
    keptFor,
    table: leadNotes,
    queryRows: (subject) => sql`${leadNotes.leadId} in ${theirLeads(subject)}`,
    shown: {
      Note: leadNotes.body,
      'Written on': leadNotes.createdAt,
      'Corrected on': leadNotes.correctedAt,
    },
  },
  {
    title: 'What we did about your contact',
    purpose,
    keptFor,
    table: leadChanges,
    queryRows: (subject) => sql`${leadChanges.leadId} in ${theirLeads(subject)}`,
    shown: {
      What: leadChanges.what,
      Before: leadChanges.before,
      After: leadChanges.after,
      When: leadChanges.changedAt,
    },
  },
  {
    title: 'Other names and numbers that were given with your address',
    purpose,
    keptFor,
    table: leadClaims,
    queryRows: (subject) => sql`${leadClaims.leadId} in ${theirLeads(subject)}`,
    shown: {
      What: leadClaims.field,
      Given: leadClaims.value,
      'Given on': leadClaims.claimedAt,
      'Dismissed on': leadClaims.dismissedAt,
    },
  },
  {
    title: 'Contacts that we know are not you',
    purpose,
    keptFor,
    table: distinctLeads,
    queryRows: (subject) =>
      sql`(${distinctLeads.leadId} in ${theirLeads(subject)} or ${distinctLeads.otherId} in ${theirLeads(subject)})`,
    shown: { 'Noted on': distinctLeads.createdAt },
  },
  {
    title: 'That other programs of ours were told of you',
    purpose: 'To keep the programs we work with up to date',
    keptFor: '30 days',
    table: webhookDeliveries,
    queryRows: (subject) => sql`${webhookDeliveries.leadId} in ${theirLeads(subject)}`,
    shown: {
      What: webhookDeliveries.event,
      State: webhookDeliveries.state,
      'Told on': webhookDeliveries.finishedAt,
    },
  },
];

const contact: Holding = {
  title: 'That you were in touch, and how far we have got',
  purpose,
  keptFor,
  table: leads,
  queryRows: ({ email }) => eq(leads.email, email),
  shown: {
    Name: leads.name,
    Email: leads.email,
    Phone: leads.phone,
    'Came through': leads.leadSource,
    About: leads.leadType,
    Notes: leads.notes,
    Stage: leads.stage,
    'Next step': leads.nextStep,
    'Next step is due': leads.nextStepDue,
    'First contact': leads.createdAt,
    'Last contact': leads.lastContactAt,
  },
  format: (row) => worded(worded(row, 'Came through', sourceNames), 'Stage', stageNames),
};

const consents: Holding = {
  title: 'What you agreed to',
  purpose: 'To show that you agreed, and to which words',
  keptFor: 'As long as the data it belongs to',
  table: consentRecords,
  queryRows: ({ email }) => eq(consentRecords.email, email),
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
  holdings: [...mentions, ...notes, contact, ...peopleHoldings, consents],
};

/** A later contact through any channel keeps all the person's leads. */
const oneLead = sql`select ${leads.id}, ${leads.email}, ${leads.mergedInto}, ${leads.lastContactAt}`;
const hasNoLaterContact = (due: SQL): SQL =>
  sql`not exists (${withPerson(oneLead)} select 1 from person where last_contact_at >= ${due})`;

export const leadRetention: RetentionRule[] = [
  ...peopleRetention,
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
