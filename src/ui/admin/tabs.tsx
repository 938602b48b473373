import type { ReactNode } from 'react';

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
    <nav className="tabs" aria-label={label} data-live={isLive && 'tabs'}>
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
