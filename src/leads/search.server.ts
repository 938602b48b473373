import { and, eq, inArray, isNull } from 'drizzle-orm';
import { href } from 'react-router';
import type { Db } from '../platform/database/database.server.ts';
import { searchWords } from '../platform/database/columns.ts';
import {
  formatCount,
  type OfferActs,
  type Search,
  type SearchGroup,
  type SearchHit,
} from '../platform/reporting.ts';
import { formatDay } from '../ui/content/dates.ts';
import { companies } from './companies/companies.table.server.ts';
import { stageNames } from './lead.ts';
import { whereCounted } from './people.server.ts';
import { peopleSearch } from './people/people-filters.server.ts';
import { type Person, people } from './people.table.server.ts';
import { formValues } from './person/person-form.ts';
import { listTeam } from '../accounts/team/team.server.ts';
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
    text: getMatched(words, person, employers.get(person.companyId ?? '')),
    note: stageNames[person.stage],
    href: href('/admin/people/:id', { id: person.id }),
  }));
  return { ...found, title: 'People', hits };
}

/** What the words were found in beside the name; without such, the role and company. */
function getMatched(words: string, person: Person, company = ''): string {
  const parts = words.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const isMatched = (text: string) =>
    parts.some((part) =>
      ` ${text.toLowerCase()}`.split(/[^\p{L}\p{N}]/u).some((word) => word.startsWith(part)),
    );
  const place = [person.role, company].filter(Boolean).join(', ');
  const addresses = getAddresses(person.searchText);
  const matched = [place, ...addresses].filter(isMatched);
  const digits = words.replaceAll(/\D/g, '');
  if (person.phone && digits.length >= 3) matched.push(person.phone);
  return matched.join(', ') || place || (addresses[0] ?? '');
}

/** Of the companies that they work for. */
async function readNames(db: Db, rows: readonly { companyId: string | null }[]) {
  const ids = rows.flatMap(({ companyId }) => companyId ?? []);
  if (ids.length === 0) return new Map<string, string>();
  const found = await db.select().from(companies).where(inArray(companies.id, ids));
  return new Map(found.map(({ id, name }) => [id, name]));
}

const getAddresses = (searchText: string) =>
  searchText.split(' ').filter((word) => word.includes('@'));

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
  const named = await db
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

/** Over a person's page. */
export const offerPersonActs: OfferActs = async ({ db }, at, { userId }) => {
  const id = /^\/admin\/people\/([\da-f-]{36})(?=$|[?#])/.exec(at)?.[1];
  const address = id && href('/admin/people/:id', { id });
  return address ? offerOwners(db, { personId: id, userId, address }) : [];
};

type Offer = { personId: string; userId: string; address: string; fields?: Record<string, string> };

/** Each of the team but the owner, as the form of a page that takes a person's progress. */
export async function offerOwners(
  db: Db,
  { personId, userId, address, fields }: Offer,
): Promise<SearchHit[]> {
  const byId = and(eq(people.id, personId), isNull(people.mergedInto));
  const [person] = await db.select().from(people).where(byId);
  if (!person) return [];
  const names = ['stage', 'ownerId'] as const;
  const { hidden } = formValues(undefined, 'progress', person, names);
  const { stage } = person;
  const team = (await listTeam(db)).filter(({ id }) => id !== person.ownerId);
  const others = team.filter(({ id }) => id !== userId);
  return [...team.filter(({ id }) => id === userId), ...others].map(({ id, name, email }) => ({
    key: id,
    title: id === userId ? 'Assign to me' : `Assign to ${name || email}`,
    text: person.name ?? person.sortName,
    href: address,
    fields: { ...fields, ...hidden, stage, ownerId: id },
  }));
}
