import { ne, type SQL, sql } from 'drizzle-orm';
import { type Mentions, toMentionHolding } from '../platform/privacy/known-as.server.ts';
import type { DataSubject, Holding } from '../platform/privacy/personal-data.server.ts';
import { leads } from './leads.table.server.ts';
import { nextSteps, people, personAddresses } from './people.table.server.ts';
import { personChanges, personNotes, personNoteVersions } from './person-history.table.server.ts';

/** As they were before any merge, so that the other person's data stays. */
export const theirPeople = ({ email }: DataSubject): SQL =>
  sql`(select ${personAddresses.originId} from ${personAddresses} where ${personAddresses.email} = ${email})`;

const places: Mentions[] = [
  {
    title: 'What notes about another person that named you said before they were corrected',
    table: personNoteVersions,
    ofOthers: (subject) =>
      sql`${personNoteVersions.noteId} in (select ${personNotes.id} from ${personNotes} where ${personNotes.personId} not in ${theirPeople(subject)})`,
    words: [personNoteVersions.body],
    on: personNoteVersions.replacedAt,
    what: 'What notes about another person said before, without the address',
  },
  {
    title: 'Notes about another person that name you',
    table: personNotes,
    ofOthers: (subject) => sql`${personNotes.personId} not in ${theirPeople(subject)}`,
    words: [personNotes.body],
    on: personNotes.createdAt,
    version: personNotes.version,
    what: 'Notes about another person, without the address',
  },
  {
    // A change of a lead's owner names an admin by their address.
    title: 'Changes to the contact of another person that name you',
    table: personChanges,
    ofOthers: (subject) => sql`${personChanges.personId} not in ${theirPeople(subject)}`,
    words: [personChanges.before, personChanges.after],
    on: personChanges.changedAt,
    what: 'Changes to the contact of another person, without the address',
  },
  {
    title: 'Next steps with another person that name you',
    table: nextSteps,
    ofOthers: (subject) => sql`${nextSteps.originId} not in ${theirPeople(subject)}`,
    words: [nextSteps.what],
    on: nextSteps.createdAt,
    what: 'Next steps with another person, without the address',
  },
  {
    title: 'How we know another person, if it names you',
    table: people,
    ofOthers: (subject) => sql`${people.id} not in ${theirPeople(subject)}`,
    words: [people.basisNote],
    on: people.createdAt,
    version: people.version,
    what: 'How we know another person, without the address',
  },
  {
    title: 'How another person came to us, if it names you',
    table: leads,
    ofOthers: ({ email }) => ne(leads.email, email),
    words: [leads.notes],
    on: leads.createdAt,
    what: 'How another person came to us, without the address',
  },
];

export const mentions: Holding[] = places.map(toMentionHolding);
