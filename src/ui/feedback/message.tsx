import type { ReactNode } from 'react';

type Props = {
  tone: 'success' | 'error' | 'info';
  title: string;
  children?: ReactNode;
  /** A toast says the same: it is not spoken twice. */
  silent?: boolean;
};

const roles = { success: 'status', error: 'alert', info: undefined };

/** A notice in the page: what happened and what comes next. */
export function Message({ tone, title, children, silent = false }: Props) {
  return (
    <div className={`message ${tone}`} role={silent ? undefined : roles[tone]}>
      <p className="message-title">{title}</p>
      {children && <div className="prose">{children}</div>}
    </div>
  );
}
