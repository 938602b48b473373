import { inArray, isNull } from 'drizzle-orm';
import { href } from 'react-router';
import type { Db } from '../platform/database/database.server.ts';
import { searchWords } from '../platform/database/columns.ts';
import { formatCount, type Search, type SearchGroup } from '../platform/reporting.ts';
import { formatDay } from '../ui/content/dates.ts';
import { companies } from './companies/companies.table.server.ts';
import { stageNames } from './lead.ts';
import { whereCounted } from './people.server.ts';
import { peopleSearch } from './people/people-filters.server.ts';
import { people } from './people.table.server.ts';
import { personNotes } from './person-history.table.server.ts';
import { searchRows } from '../platform/lists/list-page.server.ts';
import { countPeople } from './companies/read-company.server.ts';

/** People by name, address, company, role or any part of a phone number; companies; notes. */
export const searchLeads: Search = async ({ db }, words) => [
  await searchPeople(db, words),
  await searchCompanies(db, words),
  await searchNotes(db, words),
];

async function searchPeople(db: Db, words: string): Promise<SearchGroup> {
  const found = await searchRows(
    db,
    {
      table: people,
      date: people.lastContactAt,
      ...peopleSearch,
      ...(whereCounted && { only: whereCounted }),
    },
    words,
  );
  const employers = await readNames(db, found.rows);
  const hits = found.rows.map((person) => ({
    key: person.id,
    title: person.name ?? person.sortName,
    // Without the ends of the phone number, which are words for the search alone.
    text: [
      person.role,
      employers.get(person.companyId ?? ''),
      getAddresses(person.searchText),
      person.phone,
    ]
      .filter(Boolean)
      .join(', '),
    note: stageNames[person.stage],
    href: href('/admin/people/:id', { id: person.id }),
  }));
  return { ...found, title: 'People', hits };
}

/** Of the companies that they work for. */
async function readNames(db: Db, rows: readonly { companyId: string | null }[]) {
  const ids = rows.flatMap(({ companyId }) => companyId ?? []);
  if (ids.length === 0) return new Map<string, string>();
  const found = await db.select().from(companies).where(inArray(companies.id, ids));
  return new Map(found.map(({ id, name }) => [id, name]));
}

const getAddresses = (searchText: string) =>
  searchText
    .split(' ')
    .filter((word) => word.includes('@'))
    .join(', ');

async function searchCompanies(db: Db, words: string): Promise<SearchGroup> {
  const found = await searchRows(
    db,
    {
      table: companies,
      date: companies.createdAt,
      only: isNull(companies.mergedInto),
      search: searchWords(companies.name, companies.domain, companies.also),
    },
    words,
  );
  const { counts } = await countPeople(
    db,
    found.rows.map(({ id }) => id),
  );
  const hits = found.rows.map(({ id, name, domain, also }) => ({
    key: id,
    title: name,
    text: [domain, also].filter(Boolean).join(', '),
    note: formatCount(counts.get(id)?.people ?? 0, 'person', 'people'),
    href: href('/admin/companies/:id', { id }),
  }));
  return { ...found, title: 'Companies', hits };
}

async function searchNotes(db: Db, words: string): Promise<SearchGroup> {
  const found = await searchRows(
    db,
    {
      table: personNotes,
      date: personNotes.createdAt,
      search: searchWords(personNotes.body),
    },
    words,
  );
  const ids = found.rows.map(({ personId }) => personId);
  const named =
    ids.length === 0
      ? []
      : await db
          .select({ id: people.id, name: people.name, sortName: people.sortName })
          .from(people)
          .where(inArray(people.id, ids));
  const names = new Map(named.map(({ id, name, sortName }) => [id, name ?? sortName]));
  const hits = found.rows.map(({ id, personId, body, createdAt }) => ({
    key: id,
    title: names.get(personId) ?? '',
    text: body,
    note: formatDay(createdAt),
    href: href('/admin/people/:id', { id: personId }),
  }));
  return { ...found, title: 'Notes', hits };
}
