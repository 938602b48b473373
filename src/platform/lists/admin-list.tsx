import type { ReactNode } from 'react';
import { type Cell, type Column, ListTable } from './admin-list-table.tsx';
import { AdminPage, NothingHere } from '../../ui/admin-page.tsx';
import { KeyHint, KeyHints } from '../../ui/admin/keys.tsx';
import { ListFilters } from './list-filters.tsx';
import { type ListView, listAddress } from './list-query.ts';

export type Filter = {
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
  /** A field to type in rather than a choice. */
  isTyped?: boolean | undefined;
  /** The field is for a day. */
  isDay?: boolean | undefined;
};

export type ListData = {
  title: string;
  path: string;
  empty: string;
  searchLabel: string;
  filters: readonly Filter[];
  columns: readonly Column[];
  /** Every column that users may show or hide. */
  choices: readonly { key: string; label: string; isShown: boolean }[];
  hasDays: boolean;
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
  /** Between the title and the filters: what was just done, and tabs. */
  views?: ReactNode;
  /** The acts on chosen rows, in the form of this id. */
  selection?: { formId: string; bar: ReactNode } | undefined;
  children?: ReactNode;
};

/** A table of records: filters and sorting in the address, keyset pages, keyboard navigation. */
export function AdminList(props: Props) {
  const { summary, done, actions, views, selection, children, ...list } = props;
  const { title, path, empty, rows, view, isExported } = list;
  const params = new URLSearchParams(view.query);
  return (
    <AdminPage title={title} summary={summary ?? formatCount(view)} done={done} actions={actions}>
      {views}
      <ListFilters list={list} params={params} />
      {rows.length === 0 ? (
        <NothingHere isFiltered={isFiltered(params)} path={path} empty={empty} />
      ) : (
        <>
          <ListTable list={list} params={params} formId={selection?.formId} />
          {selection?.bar}
          <Pager list={list} params={params} isChosen={selection !== undefined} />
        </>
      )}
      {isExported && (
        <form id="export" method="post" action={listAddress(path, params, { format: 'csv' })}>
          {rows.length > 0 && (
            <p className="note">
              Opened by a double click, Excel turns 02079460148 into 2079460148 and 2026-11 into a
              date. Open the file there by Data, From Text/CSV, with “Do not detect data types”.
            </p>
          )}
        </form>
      )}
      {children}
    </AdminPage>
  );
}

/** Neither a notice nor an empty field counts as a filter. */
const isFiltered = (params: URLSearchParams) =>
  [...params].some(
    ([name, value]) => value !== '' && !['done', 'did', 'sort', 'format'].includes(name),
  );

const formatCount = ({ total, isMore }: ListView) =>
  `${isMore ? 'more than ' : ''}${total.toLocaleString('en-GB')} found`;

type PagerProps = { list: ListData; params: URLSearchParams; isChosen: boolean };

function Pager({ list: { path, view, rows }, params, isChosen }: PagerProps) {
  const { next, previous } = view;
  return (
    <nav className="flow pager" aria-label="Pages">
      <KeyHints>
        {rows.some(({ href }) => href) && <KeyHint keys={['Enter']}>open</KeyHint>}
        {isChosen && <KeyHint keys={['X']}>select</KeyHint>}
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
