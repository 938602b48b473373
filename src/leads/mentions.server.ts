import { ne, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type Tx, queryRows } from '../platform/database/database.server.ts';
import { namesAddress, withoutAddress } from '../platform/privacy/names-address.server.ts';
import type { DataSubject, Holding } from '../platform/privacy/personal-data.server.ts';
import { leadChanges } from './lead-changes.table.server.ts';
import { leads } from './leads.table.server.ts';
import { earlierNotes, leadNotes } from './desk/lead-notes.table.server.ts';

/** Rows about another person's lead whose text may mention an address. */
type Mentions = Pick<Holding, 'title' | 'table'> & {
  ofOthers: (subject: DataSubject) => SQL;
  words: [PgColumn, ...PgColumn[]];
  on: PgColumn | SQL;
  /** Counts an erasure as a change, so that a page still open cannot restore the address. */
  version?: PgColumn;
  what: string;
};

export const theirLeads = ({ email }: DataSubject): SQL =>
  sql`(select ${leads.id} from ${leads} where ${leads.email} = ${email})`;

const places: Mentions[] = [
  {
    title: 'What notes about another person that named you said before they were corrected',
    table: earlierNotes,
    ofOthers: (subject) =>
      sql`${earlierNotes.noteId} in (select ${leadNotes.id} from ${leadNotes} where ${leadNotes.leadId} not in ${theirLeads(subject)})`,
    words: [earlierNotes.body],
    on: earlierNotes.replacedAt,
    what: 'What notes about another person said before, without the address',
  },
  {
    title: 'Notes about another person that name you',
    table: leadNotes,
    ofOthers: (subject) => sql`${leadNotes.leadId} not in ${theirLeads(subject)}`,
    words: [leadNotes.body],
    on: leadNotes.createdAt,
    version: leadNotes.version,
    what: 'Notes about another person, without the address',
  },
  {
    // A change of a lead's owner names an admin by their address.
    title: 'Changes to the contact of another person that name you',
    table: leadChanges,
    ofOthers: (subject) => sql`${leadChanges.leadId} not in ${theirLeads(subject)}`,
    words: [leadChanges.before, leadChanges.after],
    on: leadChanges.changedAt,
    what: 'Changes to the contact of another person, without the address',
  },
  {
    title: 'Next steps with another person that name you',
    table: leads,
    ofOthers: ({ email }) => ne(leads.email, email),
    words: [leads.nextStep, leads.notes],
    on: sql`(select max(changed_at) from lead_changes where lead_id = leads.id and what = 'nextStep')`.mapWith(
      leadChanges.changedAt,
    ),
    version: leads.version,
    what: 'Next steps with another person, without the address',
  },
];

/** Rows are kept without the address, as the rest is about the other person. */
export const mentions: Holding[] = places.map((place) => ({
  title: place.title,
  purpose: 'To follow up what another person asked for',
  keptFor: '3 years from the last contact with them',
  table: place.table,
  queryRows: (subject) => naming(place, subject),
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
