import { ne, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type Tx, queryRows } from '../platform/database/database.server.ts';
import {
  type DataSubject,
  type Holding,
  namesAddress,
  withoutAddress,
} from '../platform/privacy/personal-data.server.ts';
import { leads } from './leads.table.server.ts';
import { people, personAddresses } from './people.table.server.ts';
import { personChanges, personNotes, personNoteVersions } from './person-history.table.server.ts';

/** Rows about another person whose text may mention an address. */
type Mentions = Pick<Holding, 'title' | 'table'> & {
  ofOthers: (subject: DataSubject) => SQL;
  words: [PgColumn, ...PgColumn[]];
  on: PgColumn | SQL;
  /** Counts an erasure as a change, so that a page still open cannot restore the address. */
  version?: PgColumn;
  what: string;
};

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
    table: people,
    ofOthers: (subject) => sql`${people.id} not in ${theirPeople(subject)}`,
    words: [people.nextStep, people.basisNote],
    on: sql`(select max(changed_at) from person_changes where person_id = people.id and what = 'nextStep')`.mapWith(
      personChanges.changedAt,
    ),
    version: people.version,
    what: 'Next steps with another person, without the address',
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

/** Rows are kept without the address, as the rest is about the other person. */
export const mentions: Holding[] = places.map((place) => ({
  title: place.title,
  purpose: 'To follow up what another person asked for',
  keptFor: '3 years from the last contact with them',
  table: place.table,
  where: (subject) => naming(place, subject),
  shown: { On: place.on },
  keeps: {
    what: place.what,
    why: 'The rest is about another person (UK GDPR, Articles 4(1) and 17(1))',
    until: '3 years from the last contact with them',
    ifAny: true,
    reduce: (tx, subject) => takeOut(tx, place, subject),
  },
}));

const naming = ({ ofOthers, words }: Mentions, subject: DataSubject) =>
  sql`(${ofOthers(subject)} and ${namesAddress(sql`concat_ws(' ', ${sql.join(words, sql`, `)})`, subject.email)})`;

async function takeOut(tx: Tx, place: Mentions, subject: DataSubject): Promise<number> {
  const { table, words, version } = place;
  const changes = words.map((column) => set(column, withoutAddress(sql`${column}`, subject.email)));
  if (version) changes.push(set(version, sql`${version} + 1`));
  const [reduced] = await queryRows<{ count: number }>(
    tx,
    sql`with reduced as (update ${table} set ${sql.join(changes, sql`, `)} where ${naming(place, subject)} returning 1)
      select count(*)::int as count from reduced`,
  );
  return reduced?.count ?? 0;
}

const set = (column: PgColumn, value: SQL) => sql`${sql.identifier(column.name)} = ${value}`;
