import type { ReactNode } from 'react';
import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { useIsHydrated } from './use-is-hydrated.tsx';

export type ToastContent = { title: string; description?: string; tone?: 'normal' | 'error' };
type Shown = ToastContent & { id: number };

const ToastContext = createContext<(content: ToastContent) => void>(() => {});

/** Shows a short notice over the page. The page itself must still say what matters. */
export function useToast() {
  return { toast: useContext(ToastContext) };
}

type ProviderProps = {
  /** A toast that comes with the page. Without script it goes by itself. */
  served?: ToastContent | null;
  children: ReactNode;
};

export function ToastProvider({ served, children }: ProviderProps) {
  const [toasts, setToasts] = useState<readonly Shown[]>(served ? [{ ...served, id: 0 }] : []);
  const nextId = useRef(1);
  const toast = useCallback((content: ToastContent) => {
    const id = nextId.current++;
    setToasts((shown) => [...shown, { ...content, id }]);
  }, []);
  const dismiss = useCallback((id: number) => {
    setToasts((shown) => shown.filter((each) => each.id !== id));
  }, []);

  const ofTone = (isError: boolean) =>
    toasts
      .filter(({ tone }) => (tone === 'error') === isError)
      .map((each) => <Toast key={each.id} {...each} onDismiss={dismiss} />);
  return (
    <ToastContext value={toast}>
      {children}
      <div className="toasts">
        <div role="status">{ofTone(false)}</div>
        <div role="alert">{ofTone(true)}</div>
      </div>
    </ToastContext>
  );
}

function Toast({ id, title, description, tone, onDismiss }: Shown & { onDismiss: Dismiss }) {
  const [isHeld, setHeld] = useState(false);
  const isLive = useIsHydrated();
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => onDismiss(id), readingTime(title, description));
    return () => clearTimeout(timer);
  }, [isHeld, id, title, description, onDismiss]);

  return (
    <div
      className={['toast', tone === 'error' && tone, !isLive && 'served'].filter(Boolean).join(' ')}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <div>
        <p className="toast-title">{title}</p>
        {description && <p>{description}</p>}
      </div>
      {isLive && (
        <button
          type="button"
          className="close"
          aria-label="Dismiss"
          onClick={() => onDismiss(id)}
        />
      )}
    </div>
  );
}

type Dismiss = (id: number) => void;

/** Milliseconds: six seconds, longer for more words (about 13 characters are read in a second). */
function readingTime(title: string, description = ''): number {
  return Math.max(6000, 3000 + (title.length + description.length) * 75);
}
