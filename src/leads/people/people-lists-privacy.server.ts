import { eq, type SQL, sql } from 'drizzle-orm';
import { users } from '../../accounts/auth.table.server.ts';
import type { Tx } from '../../platform/database/database.server.ts';
import {
  namesPerson,
  takePersonOut,
  withoutPerson,
} from '../../platform/privacy/known-as.server.ts';
import type { DataSubject, Holding } from '../../platform/privacy/personal-data.server.ts';
import type { Cells } from '../import/import-form.ts';
import { readStored } from '../import/stored-file.server.ts';
import { theirPeople } from '../mentions.server.ts';
import { undoableChanges, contactImports, savedViews } from './people-lists.table.server.ts';

const byUser = (table: typeof savedViews | typeof undoableChanges, { email }: DataSubject): SQL =>
  sql`${table.userId} in (select ${users.id} from ${users} where ${users.email} = ${email})`;

/** Of the team's own accounts. */
const teamsOwn: Holding[] = [
  {
    title: 'Views of our lists that you saved',
    purpose: 'To show them to you again',
    keptFor: 'As long as your account',
    table: savedViews,
    where: (subject) => byUser(savedViews, subject),
    shown: { Name: savedViews.name, 'Saved on': savedViews.createdAt },
  },
  {
    title: 'Changes to many people that you made',
    purpose: 'So that you can undo them',
    keptFor: { name: 'undoable changes', hours: 30 * 24, from: undoableChanges.changedAt },
    table: undoableChanges,
    where: (subject) => byUser(undoableChanges, subject),
    shown: { What: undoableChanges.what, 'Made on': undoableChanges.changedAt },
  },
];

const otherPeople = 'The rest is about other people (UK GDPR, Articles 4(1) and 17(1))';

/** Where a person is one of many. */
const amongOthers: Holding[] = [
  {
    title: 'Lists of people with you on them that we have not imported yet',
    purpose: 'To follow up how we know you',
    keptFor: { name: 'imports', hours: 30 * 24, from: contactImports.createdAt },
    table: contactImports,
    where: (subject) => namesPerson(importWords, subject),
    shown: { 'Uploaded on': contactImports.createdAt },
    keeps: {
      what: 'The list without your row, and without your address in the rows of others',
      why: otherPeople,
      until: '30 days from its upload',
      ifAny: true,
      reduce: takeOutOfImports,
    },
  },
  {
    title: 'Views of our lists that search for you',
    purpose: 'To find you again',
    keptFor: 'As long as the account of the one who saved them',
    table: savedViews,
    where: whereSearchedFor,
    shown: { 'Saved on': savedViews.createdAt },
  },
  {
    title: 'Changes to many people, you among them',
    purpose: 'So that they can be undone',
    keptFor: '30 days',
    table: undoableChanges,
    where: whereChanged,
    shown: { What: undoableChanges.what, 'Made on': undoableChanges.changedAt },
    keeps: {
      what: 'The change to the others',
      why: otherPeople,
      until: '30 days from the change',
      ifAny: true,
      reduce: takeOutOfChanges,
    },
  },
];

/** In order of erasure; before the people themselves, by whom they are found. */
export const listHoldings: Holding[] = [...teamsOwn, ...amongOthers];

/** The file's bytes without the zeros of UTF-16, as an address is ASCII in every encoding; and its cells. */
const importText = sql`concat_ws(' ', replace(encode(${contactImports.file}, 'escape'), '\\000', ''),
  (select string_agg(cell, ' ') from jsonb_array_elements(${contactImports.records}) as record, jsonb_array_elements_text(record->'cells') as cell))`;

const importWords = sql`concat_ws(' ', ${contactImports.fileName}, ${contactImports.source}, ${contactImports.basisNote}, ${importText})`;

async function takeOutOfImports(tx: Tx, subject: DataSubject): Promise<number> {
  const found = await tx
    .select()
    .from(contactImports)
    .where(namesPerson(importWords, subject))
    .orderBy(contactImports.id)
    .for('update');
  const { fileName, source, basisNote } = contactImports;
  for (const { id, ...kept } of found) {
    const stored = await readStored(kept);
    await tx
      .update(contactImports)
      .set({
        ...(stored && { ...stored, records: withoutRow(stored.records, subject) }),
        file: null,
        fileName: withoutPerson(sql`${fileName}`, subject),
        source: withoutPerson(sql`${source}`, subject),
        basisNote: withoutPerson(sql`${basisNote}`, subject),
      })
      .where(eq(contactImports.id, id));
  }
  return found.length;
}

/** Rows keep their place, by which a running import knows how far it came. */
function withoutRow(records: readonly Cells[], subject: DataSubject): Cells[] {
  return records.map(({ row, cells }) => {
    const kept = cells.map((cell) => takePersonOut(cell, subject));
    const isTheirs = kept.some((cell, at) => cell !== cells[at] && isNothingElse(cell));
    return { row, cells: isTheirs ? ['(erased)'] : kept };
  });
}

const isNothingElse = (cell: string) =>
  /^(?:mailto:|tel:)?[\s<>'"=]*$/i.test(cell.replaceAll(/\((?:address|name|number) erased\)/g, ''));

/** By the address or the full name, in the name of the view or among its filters. */
function whereSearchedFor(subject: DataSubject): SQL {
  const encoded = { '+': ' ', '%40': '@', '%2B': '+', '%27': "'" };
  const query = Object.entries(encoded).reduce(
    (text, [code, sign]) => sql`replace(${text}, ${code}, ${sign})`,
    sql`${savedViews.query}`,
  );
  const words = sql`concat_ws(' ', ${savedViews.name}, ${query})`;
  return namesPerson(words, subject);
}

function whereChanged(subject: DataSubject): SQL {
  return sql`(${namesPerson(changeWords, subject)} or ${undoableChanges.id} in (
    select c.id from ${undoableChanges} c, jsonb_array_elements(c.before) as was
    where (was->>'id')::uuid in ${theirPeople(subject)}))`;
}

/** With the rows that it can put back. */
const changeWords = sql`concat_ws(' ', ${undoableChanges.what}, ${undoableChanges.gone}::text)`;

async function takeOutOfChanges(tx: Tx, subject: DataSubject): Promise<number> {
  const changed = await tx
    .update(undoableChanges)
    .set({
      what: withoutPerson(sql`${undoableChanges.what}`, subject),
      gone: sql`case when ${namesPerson(sql`${undoableChanges.gone}::text`, subject)} then '[]'::jsonb else ${undoableChanges.gone} end`,
      before: sql`(select coalesce(jsonb_agg(was), '[]') from jsonb_array_elements(${undoableChanges.before}) as was
        where (was->>'id')::uuid not in ${theirPeople(subject)})`,
    })
    .where(whereChanged(subject))
    .returning({ id: undoableChanges.id });
  return changed.length;
}
