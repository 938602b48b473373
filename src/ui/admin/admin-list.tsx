import type { ReactNode } from 'react';
import { type ListView, listAddress } from './list-query.ts';
import { Button } from '../button.tsx';
import { type Filter, ListFilters } from './admin-list-filters.tsx';
import { type Column, ListTable, type Listed } from './admin-list-table.tsx';
import { AdminPage, NothingHere } from './admin-page.tsx';

export type { Column } from './admin-list-table.tsx';

type Props<Row> = {
  title: string;
  path: string;
  view: ListView;
  rows: readonly Row[];
  /** The row's own page, linked from the first column. */
  getHref?: (row: Row) => string | undefined;
  columns: readonly Column<Row>[];
  /** How records get here, shown while there are none. */
  empty: ReactNode;
  /** The search field's label; omitted if there is no search. */
  searchLabel?: string;
  filters?: readonly Filter[];
  /** Whether a POST to `path`/export returns the same rows as CSV. */
  isExported?: boolean;
  says?: ReactNode;
  done?: string | undefined;
  actions?: ReactNode;
  children?: ReactNode;
};

/** A table of records: filters and sorting in the address, keyset pages, keyboard navigation. */
export function AdminList<Row extends Listed>(props: Props<Row>) {
  const { title, path, view, rows, getHref, columns, empty, searchLabel, filters } = props;
  const { isExported, says, done, actions, children } = props;
  const params = new URLSearchParams(view.query);
  return (
    <AdminPage title={title} says={says ?? formatCount(view)} done={done} actions={actions}>
      <ListFilters
        path={path}
        params={params}
        sort={view.sort}
        searchLabel={searchLabel}
        filters={filters}
      >
        {isExported && (
          <Button form="export" variant="secondary" size="dense">
            Export CSV
          </Button>
        )}
      </ListFilters>
      {isExported && (
        <form id="export" method="post" action={listAddress(`${path}/export`, params, {})}>
          <p className="note">
            Opened by a double click, Excel turns 02079460148 into 2079460148 and 2026-11 into a
            date. Open the file there by Data, From Text/CSV, with “Do not detect data types”.
          </p>
        </form>
      )}
      {/* On a phone, a filter's result skips past the filters to the rows. */}
      <div id="list" className="list-start" />
      {rows.length === 0 ? (
        <NothingHere isFiltered={isFiltered(params)} path={path} empty={empty} />
      ) : (
        <>
          <ListTable
            title={title}
            rows={rows}
            getHref={getHref}
            columns={columns}
            order={{ path, view, params }}
          />
          <Pager path={path} view={view} params={params} canOpen={getHref !== undefined} />
        </>
      )}
      {children}
    </AdminPage>
  );
}

/** Neither a notice nor an empty field counts as a filter. */
const isFiltered = (params: URLSearchParams) =>
  [...params].some(([name, value]) => value !== '' && !['done', 'sort'].includes(name));

const formatCount = ({ total, isMore }: ListView) =>
  `${isMore ? 'more than ' : ''}${total.toLocaleString('en-GB')} found`;

type PagerProps = { path: string; view: ListView; params: URLSearchParams; canOpen: boolean };

function Pager({ path, view, params, canOpen }: PagerProps) {
  const { next, previous } = view;
  return (
    <nav className="pager" aria-label="Pages">
      {/* Shown by the script that handles them. People who dictate may have to switch them off. */}
      <label className="keys" hidden>
        <input type="checkbox" defaultChecked autoComplete="off" /> Keys: <kbd>J</kbd> <kbd>K</kbd>{' '}
        move,{' '}
        {canOpen && (
          <>
            <kbd>Enter</kbd> open,{' '}
          </>
        )}
        <kbd>/</kbd> search
      </label>
      <p>
        {previous && (
          <a rel="prev" href={`${listAddress(path, params, { before: previous })}#list`}>
            ← Previous
          </a>
        )}{' '}
        {next && (
          <a rel="next" href={`${listAddress(path, params, { after: next })}#list`}>
            Next →
          </a>
        )}
      </p>
    </nav>
  );
}
