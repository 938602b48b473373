import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';
import { Frame } from './frame.tsx';
import { Message } from './message.tsx';

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

/** Where a list has no rows. */
export function NothingHere({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState title="Nothing matches">
      <p>Take a filter away, or search for fewer letters: words are found by their beginnings.</p>
    </EmptyState>
  ) : (
    <EmptyState title="Nothing here yet" />
  );
}
