import { recordIdFrom } from '../web/request-address.ts';

export type ListQuery = {
  search: string;
  sort: string | null;
  isDescending: boolean;
  filters: Record<string, string>;
  /** Start of the first day and end of the last, in London. */
  from: Date | null;
  until: Date | null;
  after: string | null;
  before: string | null;
};

const own = ['q', 'sort', 'from', 'to', 'after', 'before', 'done', 'did', 'format', 'show'];

/** Parses `?q=…&sort=-received&from=2026-11-01&to=2026-11-20&after=…`; every other name is a filter. */
export function readListQuery(params: URLSearchParams): ListQuery {
  const sort = params.get('sort');
  // Postgres accepts no NUL in text.
  const clean = [...params].map(([name, value]) => [name, value.replaceAll('\0', '')] as const);
  const filters = clean.filter(([name, value]) => !own.includes(name) && value !== '');
  return {
    search: (params.get('q') ?? '').slice(0, 200),
    sort: sort?.replace(/^-/, '') || null,
    isDescending: sort === null || sort === '' || sort.startsWith('-'),
    filters: Object.fromEntries(filters.slice(0, 10)),
    from: startOfDay(params.get('from'), 0),
    until: startOfDay(params.get('to'), 1),
    after: params.get('after'),
    before: params.get('before'),
  };
}

export const choicePrefix = 'row-';

/** The ids of the rows chosen in a posted form. */
export const getChosen = (fields: Readonly<Record<string, string>>): string[] =>
  Object.keys(fields)
    .filter((name) => name.startsWith(choicePrefix))
    .flatMap((name) => recordIdFrom(name.slice(choicePrefix.length)) ?? []);

/** The same list from its first page, with changes; empty values are omitted. */
export function listAddress(
  path: string,
  params: URLSearchParams,
  changes: Record<string, string | null>,
): string {
  const next = new URLSearchParams(params);
  for (const name of ['after', 'before', 'done', 'did', 'format']) next.delete(name);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  const query = new URLSearchParams([...next].filter(([, value]) => value !== '')).toString();
  return query ? `${path}?${query}` : path;
}

/** Postgres cannot parse later years as JavaScript writes them. */
const lastDay = '9999-12-31';

/** Midnight in London at the start of a day, or `later` days after; null if the text is not a day. */
export function startOfDay(day: string | null, later: number): Date | null {
  if (!day || !/^[2-9]\d{3}-\d\d-\d\d$/.test(day)) return null;
  try {
    const date = Temporal.PlainDate.from(day).add({ days: day === lastDay ? 0 : later });
    return new Date(date.toZonedDateTime('Europe/London').epochMilliseconds);
  } catch {
    return null;
  }
}

export type ListView = {
  query: string;
  /** The sort in the address, for the filter form to preserve. */
  sort: string | null;
  sortedBy: string;
  isDescending: boolean;
  next: string | null;
  previous: string | null;
  total: number;
  /** There are more rows than were counted. */
  isMore: boolean;
};
