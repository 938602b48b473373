import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { type Cell, type Column, ListTable } from './admin-list-table.tsx';
import { AdminPage, NothingHere } from '../../ui/admin-page.tsx';
import { FilterChip, FilterFold } from '../../ui/admin/panels.tsx';
import { KeyHint, KeyHints } from '../../ui/admin/keys.tsx';
import { type ListView, listAddress } from './list-query.ts';

export type Filter = {
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
};

export type ListData = {
  title: string;
  path: string;
  empty: string;
  searchLabel: string;
  filters: readonly Filter[];
  columns: readonly Column[];
  rows: readonly { id: string; href: string | undefined; cells: readonly Cell[] }[];
  view: ListView;
  /** Whether a POST with `format=csv` returns the same rows as CSV. */
  isExported: boolean;
};

type Props = ListData & {
  /** Instead of the number of records. */
  summary?: ReactNode;
  done?: string | undefined;
  actions?: ReactNode;
  children?: ReactNode;
};

/** A table of records: filters and sorting in the address, keyset pages, keyboard navigation. */
export function AdminList({ summary, done, actions, children, ...list }: Props) {
  const { title, path, empty, rows, view, isExported } = list;
  const params = new URLSearchParams(view.query);
  return (
    <AdminPage title={title} summary={summary ?? formatCount(view)} done={done} actions={actions}>
      <ListFilters list={list} params={params} />
      {rows.length === 0 ? (
        <NothingHere isFiltered={isFiltered(params)} path={path} empty={empty} />
      ) : (
        <>
          <ListTable list={list} params={params} />
          <Pager list={list} params={params} />
        </>
      )}
      {isExported && (
        <form id="export" method="post" action={listAddress(path, params, { format: 'csv' })}>
          <p className="note">
            Opened by a double click, Excel turns 02079460148 into 2079460148 and 2026-11 into a
            date. Open the file there by Data, From Text/CSV, with “Do not detect data types”.
          </p>
        </form>
      )}
      {children}
    </AdminPage>
  );
}

/** Neither a notice nor an empty field counts as a filter. */
const isFiltered = (params: URLSearchParams) =>
  [...params].some(([name, value]) => value !== '' && !['done', 'sort', 'format'].includes(name));

const formatCount = ({ total, isMore }: ListView) =>
  `${isMore ? 'more than ' : ''}${total.toLocaleString('en-GB')} found`;

type PartProps = { list: ListData; params: URLSearchParams };

/** A list's search and filters, as a GET form; the filters open in place. */
function ListFilters({ list, params }: PartProps) {
  const { path, searchLabel, filters, view, isExported } = list;
  const chosen = (name: string) => params.get(name) ?? '';
  const applied = getApplied(filters, params);
  return (
    <form className="list-tools" method="get" action={path}>
      <label className="search">
        <span className="visually-hidden">{searchLabel}</span>
        <input
          type="search"
          name="q"
          defaultValue={chosen('q')}
          maxLength={200}
          placeholder={searchLabel}
          data-key="/"
        />
      </label>
      <FilterFold count={applied.length}>
        {filters.map(({ name, label, options }) => (
          <label key={name} className="stacked">
            {label}
            <select name={name} defaultValue={chosen(name)}>
              <option value="">Any</option>
              {options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </select>
          </label>
        ))}
        <label className="stacked">
          From
          <input type="date" name="from" defaultValue={chosen('from')} />
        </label>
        <label className="stacked">
          To
          <input type="date" name="to" defaultValue={chosen('to')} />
        </label>
        <div className="button-row">
          <Button size="dense">Apply</Button>
        </div>
      </FilterFold>
      {applied.map(({ name, text }) => (
        <FilterChip key={name} href={listAddress(path, params, { [name]: '' })}>
          {text}
        </FilterChip>
      ))}
      {view.sort && <input type="hidden" name="sort" value={view.sort} />}
      {isExported && (
        <span className="last">
          <Button form="export" variant="secondary" size="dense">
            Export CSV
          </Button>
        </span>
      )}
    </form>
  );
}

/** The filters that apply, by name and in words: 'Stage: New'. */
function getApplied(filters: readonly Filter[], params: URLSearchParams) {
  const days = ['from', 'to'].map((name) => ({ name, label: name === 'from' ? 'From' : 'To' }));
  return [...filters, ...days.map((day) => ({ ...day, options: [] }))].flatMap((filter) => {
    const value = params.get(filter.name) ?? '';
    if (value === '') return [];
    const option = filter.options.find((known) => known.value === value);
    return [{ name: filter.name, text: `${filter.label}: ${option?.label ?? value}` }];
  });
}

function Pager({ list: { path, view, rows }, params }: PartProps) {
  const { next, previous } = view;
  return (
    <nav className="pager" aria-label="Pages">
      <KeyHints>
        {rows.some(({ href }) => href) && <KeyHint keys={['Enter']}>open</KeyHint>}
      </KeyHints>
      <p>
        {previous && (
          <a rel="prev" href={listAddress(path, params, { before: previous })}>
            ← Previous
          </a>
        )}{' '}
        {next && (
          <a rel="next" href={listAddress(path, params, { after: next })}>
            Next →
          </a>
        )}
      </p>
    </nav>
  );
}
