import { and, isNotNull, isNull, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '../platform/database/database.server.ts';
import {
  type DataSubject,
  type Holding,
  type PersonalDataHolder,
  worded,
} from '../platform/privacy/personal-data.server.ts';
import type { RetentionRule } from '../platform/privacy/retention.server.ts';
import { legalBasisNames, stageNames } from './lead.ts';
import { splitMerge } from './merging/merge-people.server.ts';
import { theirPeople } from './mentions.server.ts';
import { companies } from './companies/companies.table.server.ts';
import { getCompanyDomain, whereUnnamed } from './companies/store-company.server.ts';
import { nextSteps, people, personAddresses } from './people.table.server.ts';
import {
  distinctPeople,
  personChanges,
  personClaims,
  personMerges,
  personNotes,
  noteMentions,
  personNoteVersions,
} from './person-history.table.server.ts';

const purpose = 'To follow up what you asked for';
const keptFor = '3 years from the last contact';

/** In order of erasure. */
export const historyHoldings: Holding[] = [
  {
    title: 'What we took over from you into our record of you under another address',
    madeElsewhere:
      'in leads/privacy.server.test.ts: she would be another person on every page of the walk',
    purpose,
    keptFor,
    table: personMerges,
    where: (subject) => sql`${personMerges.personId} in ${theirPeople(subject)}`,
    shown: { 'Merged on': personMerges.mergedAt },
    keeps: {
      what: 'The record under the other address, without it',
      why: 'It is about another address of yours, which the erasure was not asked for',
      until: '3 years from the last contact with it',
      ifAny: true,
      reduce: takeBackMerged,
    },
  },
  {
    title: 'Whom of us our notes about you name',
    madeElsewhere: 'in timeline/mentions.server.test.ts',
    purpose,
    keptFor,
    table: noteMentions,
    where: (subject) =>
      sql`${noteMentions.noteId} in (select ${personNotes.id} from ${personNotes} where ${personNotes.personId} in ${theirPeople(subject)})`,
    shown: { 'Named on': noteMentions.namedAt, 'Seen to on': noteMentions.doneAt },
  },
  {
    title: 'What our notes about you said before they were corrected',
    purpose,
    keptFor,
    table: personNoteVersions,
    where: (subject) =>
      sql`${personNoteVersions.noteId} in (select ${personNotes.id} from ${personNotes} where ${personNotes.personId} in ${theirPeople(subject)})`,
    shown: { Note: personNoteVersions.body, 'Replaced on': personNoteVersions.replacedAt },
  },
  {
    title: 'Our notes and calls',
    purpose,
    keptFor,
    table: personNotes,
    where: (subject) => sql`${personNotes.personId} in ${theirPeople(subject)}`,
    shown: {
      What: personNotes.kind,
      Note: personNotes.body,
      'Written on': personNotes.createdAt,
      'Corrected on': personNotes.correctedAt,
    },
  },
  {
    title: 'What we changed about you',
    purpose,
    keptFor,
    table: personChanges,
    where: (subject) => sql`${personChanges.personId} in ${theirPeople(subject)}`,
    shown: {
      What: personChanges.what,
      Before: personChanges.before,
      After: personChanges.after,
      When: personChanges.changedAt,
    },
  },
  {
    title: 'Names and numbers that were given with your address',
    purpose,
    keptFor,
    table: personClaims,
    where: (subject) => sql`${personClaims.personId} in ${theirPeople(subject)}`,
    shown: {
      What: personClaims.field,
      Given: personClaims.value,
      'Given with': personClaims.source,
      'Given on': personClaims.claimedAt,
      'Decided on': personClaims.dismissedAt,
    },
  },
  {
    title: 'People who we know are not you',
    purpose,
    keptFor,
    table: distinctPeople,
    where: (subject) =>
      sql`(${distinctPeople.personId} in ${theirPeople(subject)} or ${distinctPeople.otherId} in ${theirPeople(subject)})`,
    shown: { 'Noted on': distinctPeople.createdAt },
  },
  {
    title: 'That we took two contacts for one person',
    purpose,
    keptFor,
    table: personMerges,
    where: (subject) => sql`${personMerges.keptId} in ${theirPeople(subject)}`,
    shown: { 'Merged on': personMerges.mergedAt },
  },
];

/** Undoes merges of the person into another, whose own values come back. */
async function takeBackMerged(tx: Tx, subject: DataSubject): Promise<number> {
  const merged = await tx
    .select()
    .from(people)
    .where(and(isNotNull(people.mergedInto), sql`${people.id} in ${theirPeople(subject)}`));
  for (const person of merged) await splitMerge(tx, person);
  return merged.length;
}

const person: Holding = {
  title: 'Who you are, and how far we have got',
  purpose,
  keptFor,
  table: people,
  where: (subject) => sql`${people.id} in ${theirPeople(subject)}`,
  shown: {
    Name: people.name,
    Email: sql`(select string_agg(${personAddresses.email}, ', ') from ${personAddresses} where ${personAddresses.originId} = ${people.id})`,
    Role: people.role,
    Phone: people.phone,
    Stage: people.stage,
    Tags: people.tags,
    'Score of your newest assessment': people.score,
    'How we know you': people.source,
    'Legal basis': people.legalBasis,
    'Where that comes from': people.basisNote,
    'First contact': people.createdAt,
    'Last contact': people.lastContactAt,
    'Marked as spam': people.spamAt,
  },
  format: (row) => worded(worded(row, 'Stage', stageNames), 'Legal basis', legalBasisNames),
};

const addresses: Holding = {
  // The address asked about goes with its person.
  title: 'Your other addresses',
  purpose,
  keptFor,
  table: personAddresses,
  where: (subject) =>
    sql`(${personAddresses.originId} in ${theirPeople(subject)} and ${personAddresses.email} <> ${subject.email})`,
  shown: {
    Email: personAddresses.email,
    Since: personAddresses.createdAt,
    'Refused our emails on': personAddresses.bouncedAt,
    'Complained on': personAddresses.complainedAt,
  },
};

const planned: Holding = {
  title: 'What we planned with you',
  purpose,
  keptFor,
  table: nextSteps,
  where: (subject) => sql`${nextSteps.originId} in ${theirPeople(subject)}`,
  shown: {
    What: nextSteps.what,
    Day: nextSteps.due,
    Time: nextSteps.time,
    'Planned on': nextSteps.createdAt,
    'Done on': nextSteps.doneAt,
  },
};

const company: Holding = {
  title: 'Your company, if you are the only one we know there',
  purpose,
  keptFor,
  table: companies,
  where: (subject) => {
    const { id, companyId, companyOriginId } = people;
    const whereNoOthers = (column: PgColumn) =>
      sql`not exists (select 1 from ${people} where ${column} = ${companies.id} and ${id} not in ${theirPeople(subject)})`;
    // Their address made it, even if the team has since put them into another one.
    const byDomain = whereUnnamed(getCompanyDomain(subject.email));
    return sql`((${companies.id} in (select unnest(array[${companyId}, ${companyOriginId}]) from ${people} where ${id} in ${theirPeople(subject)}) or ${byDomain})
      and ${whereNoOthers(companyId)} and ${whereNoOthers(companyOriginId)})`;
  },
  shown: { Name: companies.name, Domain: companies.domain },
};

export const peopleData: PersonalDataHolder = {
  name: 'People',
  holdings: [planned, company, addresses, person],
  isErasedLast: true,
};

export const peopleRetention: RetentionRule[] = [
  {
    name: 'people',
    table: people,
    from: people.lastContactAt,
    keptFor: { months: 36 },
    // A merged one is released when the other is deleted.
    only: isNull(people.mergedInto),
  },
  { name: 'spam people', table: people, from: people.spamAt, keptFor: { hours: 30 * 24 } },
];
