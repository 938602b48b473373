import {
  and,
  between,
  eq,
  gte,
  isNotNull,
  isNull,
  lt,
  lte,
  notInArray,
  type SQL,
  sql,
} from 'drizzle-orm';
import { londonDay } from '../../platform/database/london-day.ts';
import { foundBy, searchWords } from '../../platform/database/columns.ts';
import type { RowFilter } from '../../platform/lists/admin-list.server.ts';
import { startOfDay } from '../../platform/lists/list-query.ts';
import { companies } from '../companies/companies.table.server.ts';
import { leadStages, shortDay, stageNames } from '../lead.ts';
import { people } from '../people.table.server.ts';
import { getNumberParts, normalTag, sourceOptions } from './new-person.ts';

const whereOpen = notInArray(people.stage, ['won', 'lost']);

type Known = {
  now: Date;
  viewerId: string;
  owners: readonly { id: string; email: string }[];
  /** Of imports, in the team's words. */
  sources: readonly string[];
  risks: readonly Risk[];
};

/** What a score means, and the scores that mean it. */
export type Risk = { level: 'low' | 'moderate' | 'high'; name: string; from: number; to: number };

/**
 * The filters of the list of people. Those by time and those for “me” stay relative: a saved view says
 * “within 7 days” and “me” to each who opens it.
 */
export function peopleFilters(params: URLSearchParams, known: Known): RowFilter[] {
  const chosen = (name: string) => params.get(name) ?? '';
  return [
    { name: 'stage', label: 'Stage', options: stageOptions },
    { name: 'owner', label: 'Owner', options: ownerOptions(known) },
    { name: 'due', label: 'Next step due', options: dueOptions(chosen('due'), known.now) },
    {
      name: 'contact',
      label: 'Last contact',
      options: contactOptions(chosen('contact'), known.now),
    },
    dayFilter(params, 'last-from', 'Last contact from', (day) => gte(people.lastContactAt, day)),
    dayFilter(params, 'last-to', 'Last contact to', (_, next) => lt(people.lastContactAt, next)),
    dayFilter(params, 'first-from', 'First contact from', (day) => gte(people.createdAt, day)),
    dayFilter(params, 'first-to', 'First contact to', (_, next) => lt(people.createdAt, next)),
    { name: 'source', label: 'Source', options: getSourceOptions(known.sources) },
    { name: 'risk', label: 'Risk', options: riskOptions(known.risks) },
    {
      name: 'company',
      label: 'Company',
      isTyped: true,
      options: typedOption(chosen('company'), worksAt),
    },
    {
      name: 'tag',
      label: 'Tag',
      isTyped: true,
      options: typedOption(
        chosen('tag'),
        (tag) => sql`${people.tags} @> array[${normalTag(tag)}]::text[]`,
      ),
    },
    {
      name: 'duplicates',
      label: 'Duplicates',
      options: [{ value: 'suspected', label: 'Suspected', where: eq(people.isSuspect, true) }],
    },
    {
      name: 'spam',
      label: 'Spam',
      options: [{ value: 'yes', label: 'Marked as spam', where: isNotNull(people.spamAt) }],
      otherwise: isNull(people.spamAt),
    },
  ];
}

const stageOptions = [
  { value: 'open', label: 'Open', where: whereOpen },
  ...leadStages.map((value) => ({
    value,
    label: stageNames[value],
    where: eq(people.stage, value),
  })),
];

const ownerOptions = ({ viewerId, owners }: Known) => [
  { value: 'me', label: 'Me', where: eq(people.ownerId, viewerId) },
  { value: 'none', label: 'No owner', where: isNull(people.ownerId) },
  ...owners.map(({ id, email }) => ({ value: id, label: email, where: eq(people.ownerId, id) })),
];

function dueOptions(chosen: string, now: Date) {
  const within = withChosen(['7', '14', '30'], chosen).map((days) => ({
    value: days,
    label: `Within ${days} days`,
    where: whereDueBy(londonDay(now), Number(days)),
  }));
  return [
    { value: 'today', label: 'By today', where: whereDueBy(londonDay(now)) },
    ...within,
    { value: 'none', label: 'None set', where: isNull(people.nextStepDue) },
  ];
}

/** Open people whose next step is due by the end of a day such as 2026-11-21, or that many days later. */
const whereDueBy = (day: string, later = 0): SQL | undefined =>
  and(lte(people.dueOrder, sql`${day}::date + ${later}::int`), whereOpen);

function contactOptions(chosen: string, now: Date) {
  const since = (days: string) =>
    startOfDay(londonDay(now), -Math.abs(Number(days))) ?? new Date(0);
  return [
    ...withChosen(['7', '30', '90'], chosen).map((days) => ({
      value: days,
      label: `In the last ${days} days`,
      where: gte(people.lastContactAt, since(days)),
    })),
    ...withChosen(['-30', '-90', '-365'], chosen, /^-[1-9]\d{0,3}$/).map((days) => ({
      value: days,
      label: `More than ${days.slice(1)} days ago`,
      where: lt(people.lastContactAt, since(days)),
    })),
  ];
}

/** From the beginning of a day in London, or up to its end. */
function dayFilter(
  params: URLSearchParams,
  name: string,
  label: string,
  where: (day: Date, next: Date) => SQL | undefined,
): RowFilter {
  const value = params.get(name) ?? '';
  const [day, next] = [startOfDay(value, 0), startOfDay(value, 1)];
  const options = day && next ? [{ value, label: shortDay(value), where: where(day, next) }] : [];
  return { name, label, isDay: true, options };
}

const riskOptions = (risks: readonly Risk[]) => [
  ...risks.map(({ level, name, from, to }) => ({
    value: level,
    label: name,
    where: between(people.scoreOrder, from, to),
  })),
  { value: 'none', label: 'Not assessed', where: isNull(people.score) },
];

/** The address may name another number of days. */
const withChosen = (usual: readonly string[], chosen: string, isDays = /^[1-9]\d{0,3}$/) =>
  isDays.test(chosen) && !usual.includes(chosen) ? [...usual, chosen] : usual;

/** However it was typed. */
const getSourceOptions = (imported: readonly string[]) =>
  sourceOptions(imported).map((option) => ({
    ...option,
    where: sql`lower(${people.source}) = ${option.value.toLowerCase()}`,
  }));

function typedOption(typed: string, where: (typed: string) => SQL | undefined) {
  const value = typed.slice(0, 100);
  return value.trim() === '' ? [] : [{ value, label: value, where: where(value) }];
}

const mostCompanies = 500;

function worksAt(typed: string): SQL {
  const named =
    foundBy(searchWords(companies.name, companies.domain, companies.also), typed) ?? sql`false`;
  return sql`${people.companyId} = any (array(select ${companies.id} from ${companies} where ${named} limit ${mostCompanies}))`;
}

const words = searchWords(people.searchText);

/**
 * How people are searched: by their words, any part of their phone number in any notation, and by what only
 * a person merged into them has. Every end of a number is in the words, so their beginnings are its parts.
 */
export const peopleSearch = {
  search: words,
  searchMore: { spellings: toNumberParts, alsoFound: findKept },
};

function toNumberParts(search: string): string[] {
  const isNumber = /^[\p{Cf}\p{Zs}\p{Pd}\p{N}()+./[\]＋（）]+$/u.test(search);
  return isNumber ? getNumberParts(search) : [];
}

function findKept(search: string): SQL | null {
  const found = foundBy(words, search, ...toNumberParts(search));
  if (!found) return null;
  // An array, so that the index of the words is still used.
  return sql`${people.id} = any (array(
    with recursive kept as (
      select ${people.mergedInto} as id from ${people} where ${people.mergedInto} is not null and ${found}
      union
      select ${people.mergedInto} from kept join ${people} on ${people.id} = kept.id
      where ${people.mergedInto} is not null
    )
    select id from kept))`;
}
