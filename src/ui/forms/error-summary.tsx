import { useEffect, useRef } from 'react';
import { useIsHydrated } from '../island.tsx';
import { useToast } from './toast.tsx';

/** `href` is of a field on another page. */
type FieldMessage = { field: string; message: string; href?: string };

type Props = {
  errors: readonly FieldMessage[];
  idPrefix?: string | undefined;
  /** The response that the errors came with. A new one takes the focus again. */
  answer?: unknown;
  /** The title of the toast that announces them; without script or in a dialog there is none, and it heads the list. */
  title?: string;
};

/** All messages of a form as links to their fields. Takes the focus, on the initial page as well. */
export function ErrorSummary(props: Props) {
  const { errors, idPrefix = '', answer, title = 'There is a problem' } = props;
  const isHydrated = useIsHydrated();
  const { hasToasts } = useToast();
  const box = useRef<HTMLDivElement>(null);
  // Not when the list gets shorter: a reader who corrects a field stays in it.
  useEffect(() => box.current?.focus(), [answer]);
  if (errors.length === 0) return null;
  const titleId = `${idPrefix}error-summary-title`;
  const listId = `${idPrefix}error-summary-list`;
  // A focused group's title and description are read out; a later alert would be read as well.
  const spoken = isHydrated ? { role: 'group', 'aria-describedby': listId } : { role: 'alert' };
  const served = { tabIndex: -1, autoFocus: true };
  return (
    <div className="error-summary" aria-labelledby={titleId} {...spoken} {...served} ref={box}>
      <h2 id={titleId}>{isHydrated && hasToasts ? 'There is a problem' : title}</h2>
      <ul id={listId}>
        {errors.map(({ field, message, href = `#${idPrefix}${field}` }) => (
          <li key={field}>
            <a href={href}>{message}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
