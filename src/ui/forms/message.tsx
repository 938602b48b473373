import { type ReactNode, useEffect, useId, useRef } from 'react';

type Props = {
  tone: 'success' | 'error' | 'info';
  title: string;
  children?: ReactNode;
  /**
   * Set if a script inserted the message: it takes the focus, since the button has lost it, and scrolls into
   * view; the text is its description, or only the title would be read out. It is no alert: that would be
   * read out as well.
   */
  silent?: boolean;
};

/** A page's initial content is not announced: unless it only informs, it takes the focus. */
const roles = { success: 'status', error: 'alert', info: undefined };

export function Message({ tone, title, children, silent = false }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const textId = useId();
  useEffect(() => {
    if (silent) box.current?.focus();
  }, [silent]);
  const spoken = silent
    ? { role: 'group', 'aria-labelledby': titleId, 'aria-describedby': textId, tabIndex: -1 }
    : { role: roles[tone], ...(tone !== 'info' && { tabIndex: -1, autoFocus: true }) };
  return (
    <div className={`message ${tone}`} ref={box} {...spoken}>
      <p className="message-title" id={silent ? titleId : undefined}>
        {title}
      </p>
      {children && (
        <div className="prose" id={silent ? textId : undefined}>
          {children}
        </div>
      )}
    </div>
  );
}

/** Nothing to show yet: why, and what would add something. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="empty-state">
      <p className="message-title">{title}</p>
      {children && <div className="prose">{children}</div>}
    </div>
  );
}
