import type { ReactNode } from 'react';

/** Nothing to show yet: says why, and what would put something here. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="empty-state">
      <p className="message-title">{title}</p>
      {children && <div className="prose">{children}</div>}
    </div>
  );
}
