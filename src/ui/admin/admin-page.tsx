import { createContext, type ReactNode, useContext } from 'react';
import { company } from '../../company.ts';
import { EmptyState } from '../feedback/empty-state.tsx';
import { Message } from '../feedback/message.tsx';
import { Frame } from '../page/frame.tsx';

type AdminPageProps = {
  title: string;
  /** One line beside the title: what is shown, in figures. */
  says?: ReactNode;
  /** What the page before has done. */
  done?: string | undefined;
  actions?: ReactNode;
  children: ReactNode;
};

/** A page of the admin area: dense, from edge to edge. */
export function AdminPage({ title, says, done, actions, children }: AdminPageProps) {
  return (
    <Frame>
      <AdminTitle>{title}</AdminTitle>
      <div className="admin">
        <div className="admin-head">
          <h1>{title}</h1>
          {says && <p>{says}</p>}
          {actions && <div className="button-row">{actions}</div>}
        </div>
        {done && <Message tone="success" title={done} />}
        {children}
      </div>
    </Frame>
  );
}

/** Of its tab: whoever works here has several open. React puts it into the head. */
export function AdminTitle({ children: page }: { children: string }) {
  const mark = useContext(FaultyFormContext) ? 'Error: ' : '';
  return <title>{`${mark}${page} | Admin | ${company.name}`}</title>;
}

/** Whether the page is a form's answer and says what was wrong. Filled in where documents are rendered. */
export const FaultyFormContext = createContext(false);

type NothingProps = {
  isFiltered: boolean;
  /** The list with everything in it. */
  path: string;
  /** What would put something here. */
  empty: ReactNode;
};

/** Where a list has no rows. */
export function NothingHere({ isFiltered, path, empty }: NothingProps) {
  return isFiltered ? (
    <EmptyState title="Nothing matches">
      <p>
        Take a filter away, or search for fewer letters: words are found by their beginnings.{' '}
        <a href={path}>Show everything</a>
      </p>
    </EmptyState>
  ) : (
    <EmptyState title="Nothing here yet">
      <p>{empty}</p>
    </EmptyState>
  );
}
