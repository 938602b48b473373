import { type ReactNode, useEffect, useId, useRef } from 'react';

type Props = {
  tone: 'success' | 'error' | 'info';
  title: string;
  children?: ReactNode;
  /**
   * The browser's script brought it, and a toast has said so. Instead of being spoken twice it takes the
   * focus, which the button has lost, and comes into sight from a form's other end.
   */
  silent?: boolean;
};

const roles = { success: 'status', error: 'alert', info: undefined };

/** A notice in the page: what happened and what comes next. */
export function Message({ tone, title, children, silent = false }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (silent) box.current?.focus();
  }, [silent]);
  const spoken = silent
    ? { role: 'group', 'aria-labelledby': titleId, tabIndex: -1 }
    : { role: roles[tone] };
  return (
    <div className={`message ${tone}`} ref={box} {...spoken}>
      <p className="message-title" id={silent ? titleId : undefined}>
        {title}
      </p>
      {children && <div className="prose">{children}</div>}
    </div>
  );
}
