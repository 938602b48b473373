import { createContext, type ReactNode, useContext, type ComponentProps } from 'react';
import { company } from '../company.ts';
import { Message, EmptyState } from './forms/message.tsx';
import { Frame } from './frame.tsx';
import { Table } from './content/table.tsx';

type AdminPageProps = {
  title: string;
  summary?: ReactNode;
  done?: string | undefined;
  actions?: ReactNode;
  children: ReactNode;
};

export function AdminPage({ title, summary, done, actions, children }: AdminPageProps) {
  return (
    <Frame>
      <AdminTitle>{title}</AdminTitle>
      <div className="admin">
        <div className="flow admin-head">
          <h1>{title}</h1>
          {summary && <p>{summary}</p>}
          {actions && <div className="button-row">{actions}</div>}
        </div>
        {done && <Message tone="success" title={done} />}
        {children}
      </div>
    </Frame>
  );
}

/** The tab title, as admins have several open. React moves it into the head. */
export function AdminTitle({ children: page }: { children: string }) {
  const mark = useContext(FaultyFormContext) ? 'Error: ' : '';
  return <title>{`${mark}${page} | Admin | ${company.name}`}</title>;
}

/** Whether the page is the response to a form with errors. Provided where documents are rendered. */
export const FaultyFormContext = createContext(false);

type NothingProps = {
  isFiltered: boolean;
  path: string;
  empty: ReactNode;
};

export function NothingHere({ isFiltered, path, empty }: NothingProps) {
  return isFiltered ? (
    <EmptyState title="Nothing matches">
      <p>
        Remove a filter, or search for fewer letters: words are matched from their start.{' '}
        <a href={path}>Show everything</a>
      </p>
    </EmptyState>
  ) : (
    <EmptyState title="Nothing here yet">
      <p>{empty}</p>
    </EmptyState>
  );
}

export function DenseTable({ className = '', ...table }: ComponentProps<typeof Table>) {
  const cards = table.isCards && 'row-cards';
  return (
    <Table {...table} className={['dense-table', cards, className].filter(Boolean).join(' ')} />
  );
}
