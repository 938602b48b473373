import type { ReactNode } from 'react';

/** Nothing to show yet: why, and what would add something. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="empty-state">
      <p className="message-title">{title}</p>
      {children && <div className="prose">{children}</div>}
    </div>
  );
}
