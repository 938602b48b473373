import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { queryRows, type Tx } from '../database/database.server.ts';
import { namesPerson, withoutPerson } from './known-as.server.ts';
import type { DataSubject, Holding } from './personal-data.server.ts';

/** Rows about another person whose text may name this one. */
export type Mentions = Pick<Holding, 'title' | 'table'> & {
  ofOthers: (subject: DataSubject) => SQL;
  words: [PgColumn, ...PgColumn[]];
  on: PgColumn | SQL;
  /** Counts an erasure as a change, so that a page still open cannot restore what it took out. */
  version?: PgColumn;
  what: string;
};

/** Rows are kept without the address, full name and number, as the rest is about the other person. */
export const toMentionHolding = (place: Mentions): Holding => ({
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
});

const naming = ({ ofOthers, words }: Mentions, subject: DataSubject) =>
  sql`(${ofOthers(subject)} and ${namesPerson(sql`concat_ws(' ', ${sql.join(words, sql`, `)})`, subject)})`;

async function takeOut(tx: Tx, place: Mentions, subject: DataSubject): Promise<number> {
  const { table, words, version } = place;
  const changes = words.map((column) => set(column, withoutPerson(sql`${column}`, subject)));
  if (version) changes.push(set(version, sql`${version} + 1`));
  const [reduced] = await queryRows<{ count: number }>(
    tx,
    sql`with reduced as (update ${table} set ${sql.join(changes, sql`, `)} where ${naming(place, subject)} returning 1)
      select count(*)::int as count from reduced`,
  );
  return reduced?.count ?? 0;
}

const set = (column: PgColumn, value: SQL) => sql`${sql.identifier(column.name)} = ${value}`;
