import type { ReactNode } from 'react';
import { Button } from '../button.tsx';

export type Filter = {
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
};

type Props = {
  /** The list's own address. */
  path: string;
  params: URLSearchParams;
  /** The sort in the address. */
  sort: string | null;
  searchLabel: string | undefined;
  filters: readonly Filter[] | undefined;
  /** Content beside the button. */
  children: ReactNode;
};

/** A list's search and filters, as a GET form. */
export function ListFilters({ path, params, sort, searchLabel, filters = [], children }: Props) {
  const chosen = (name: string) => params.get(name) ?? '';
  return (
    <form className="filters" method="get" action={`${path}#list`}>
      {searchLabel && (
        <label className="wide">
          {searchLabel}
          <input type="search" name="q" defaultValue={chosen('q')} maxLength={200} />
        </label>
      )}
      {filters.map(({ name, label, options }) => (
        <label key={name}>
          {label}
          <select name={name} defaultValue={chosen(name)}>
            <option value="">Any</option>
            {options.map(({ value, label: shown }) => (
              <option key={value} value={value}>
                {shown}
              </option>
            ))}
          </select>
        </label>
      ))}
      <label>
        From
        <input type="date" name="from" defaultValue={chosen('from')} />
      </label>
      <label>
        To
        <input type="date" name="to" defaultValue={chosen('to')} />
      </label>
      {sort && <input type="hidden" name="sort" value={sort} />}
      <Button size="dense">Apply</Button>
      {children}
    </form>
  );
}
