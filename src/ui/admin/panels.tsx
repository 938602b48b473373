import type { ReactNode } from 'react';
import { Button } from '../button.tsx';

type Children = { children: ReactNode };

/** What has just happened, said aloud too, with the button that takes it back. */
export function StatusLine({ children, undo }: Children & { undo?: ReactNode }) {
  return (
    <div className="flow status-line" role="status">
      <span>{children}</span>
      {undo}
    </div>
  );
}

type UndoLineProps = {
  /** With where the form goes that undoes it. */
  did: { id: string; what: string; state: keyof typeof undoStates; action: string };
  /** Where that leads, unless it is where the form goes. */
  back?: string;
  /** In other words. */
  said?: string | undefined;
};

/** What the reader did, until they leave the page, and the button that takes it back. */
export function UndoLine(props: UndoLineProps) {
  const { what, state } = props.did;
  const text = state === 'undoable' && props.said ? props.said : `${what}. ${undoStates[state]}`;
  const undo = state === 'undoable' && <UndoForm {...props} isKey />;
  return <StatusLine undo={undo}>{text}</StatusLine>;
}

export const undoStates = {
  undoable: '',
  undone: 'Undone.',
  partly: 'Undone, but for what has changed since.',
  overtaken: 'Not undone: it has changed since, or its place is taken.',
  late: 'This can no longer be undone.',
};

type UndoFormProps = UndoLineProps & { isKey?: boolean; label?: string };

export const UndoForm = ({ did, back, isKey, label }: UndoFormProps) => (
  <form method="post" action={did.action} encType="multipart/form-data">
    {back && <input type="hidden" name="back" value={back} />}
    <Button
      variant="secondary"
      size="dense"
      name="intent"
      value={`undo:${did.id}`}
      aria-label={label}
      {...(isKey && { 'data-key': 'z' })}
    >
      Undo {isKey && <kbd className="key">Z</kbd>}
    </Button>
  </form>
);

/** What a person of the team has to accept or dismiss; the acts are a `ButtonRow` at its end. */
export function Proposal({ title, children }: Children & { title: string }) {
  return (
    <section className="proposal" aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** Acts on the chosen rows of the form around it: selects, one Apply, and dangerous acts last. */
export function SelectionBar({ count, children }: Children & { count: ReactNode }) {
  return (
    <section className="flow selection-bar screen-only" aria-label="Chosen rows">
      <b>{count}</b>
      {children}
    </section>
  );
}

/** Filters behind one button, with how many apply. */
export function FilterFold({ count, children }: Children & { count: number }) {
  return (
    <details className="fold filter-fold">
      <summary data-key="f">Filter{count > 0 && ` (${count})`}</summary>
      <div>{children}</div>
    </details>
  );
}

/** A filter that applies, and the address without it. */
export function FilterChip({ children, href }: Children & { href: string }) {
  return (
    <span className="filter-chip">
      {children}
      <a href={href} aria-label="Remove this filter">
        ×
      </a>
    </span>
  );
}

/** A menu or a form that opens over the page. */
export function Popover({
  label,
  children,
  keys,
  className = '',
  isOpen = false,
}: Children & { label: ReactNode; keys?: string; className?: string; isOpen?: boolean }) {
  return (
    <details className={`popover ${className}`.trim()} open={isOpen}>
      <summary data-key={keys}>{label}</summary>
      <div>{children}</div>
    </details>
  );
}

type Tab = {
  label: string;
  href: string;
  count?: number;
  /** There are more than were counted. */
  isMore?: boolean;
  isCurrent: boolean;
};

type Props = {
  label: string;
  tabs: readonly Tab[];
  isLive?: boolean;
  /** At the end of the row; not on a phone. */
  children?: ReactNode;
};

/** Views of one list, each at an address of its own, with how many records it has. */
export function Tabs({ label, tabs, isLive, children }: Props) {
  return (
    <nav className="flow tabs" aria-label={label} data-live={isLive && 'tabs'}>
      {tabs.map((tab) => (
        <a key={tab.href} href={tab.href} aria-current={tab.isCurrent ? 'page' : undefined}>
          {tab.label}
          {tab.count !== undefined && (
            <span className="count">
              {tab.count.toLocaleString('en-GB')}
              {tab.isMore && '+'}
            </span>
          )}
        </a>
      ))}
      {children}
    </nav>
  );
}
