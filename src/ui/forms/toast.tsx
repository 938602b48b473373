import {
  type ComponentProps,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { InlineScript } from '../nonce.tsx';
import styles from './toast.css?url';

export type ToastContent = { title: string; description?: string; tone?: 'normal' | 'error' };
type Shown = ToastContent & { id: number };

const ignore: (content: ToastContent | null) => void = () => {};

const ToastContext = createContext<typeof ignore | null>(ignore);

/** Shows a short notice over the page, or removes it. The page itself must still show the message. */
export function useToast() {
  const toast = useContext(ToastContext);
  return { toast: toast ?? ignore, hasToasts: toast !== null };
}

/** For a dialog, over which a toast would lie: messages stand in it alone. */
export const WithoutToasts = ({ children }: { children: ReactNode }) => (
  <ToastContext value={null}>{children}</ToastContext>
);

/** The page's toast region, and the toast it was sent with, which disappears by itself. */
export function PageToasts({ served }: { served: ToastContent | null }) {
  const shown = served && <ToastBox {...served} served />;
  return (
    <>
      <Regions
        normal={served?.tone !== 'error' && shown}
        error={served?.tone === 'error' && shown}
      />
      {shown && <InlineScript code={announce} />}
    </>
  );
}

/**
 * Screen readers announce only changes, not a page's initial content: the toast is inserted again once they
 * have started reading.
 */
const announce = `setTimeout(()=>{let t=document.querySelector('.toast.served');t?.replaceWith(t)},1e3)`;

export function ToastProvider({ children }: { children: ReactNode }) {
  // One at a time: an old error must not remain beside a later success.
  const [shown, setShown] = useState<Shown | null>(null);
  const nextId = useRef(1);
  const toast = useCallback((content: ToastContent | null) => {
    setShown(content && { ...content, id: nextId.current++ });
  }, []);
  const dismiss = useCallback(() => setShown(null), []);

  const ofTone = (isError: boolean) =>
    shown !== null &&
    (shown.tone === 'error') === isError && <Toast key={shown.id} {...shown} onDismiss={dismiss} />;
  return (
    <ToastContext value={toast}>
      {children}
      {shown && (
        <>
          {createPortal(ofTone(false), regionOfPage('status'))}
          {createPortal(ofTone(true), regionOfPage('alert'))}
        </>
      )}
    </ToastContext>
  );
}

const pageRegions = 'toasts';

function regionOfPage(role: 'status' | 'alert'): Element {
  const region = document.querySelector(`#${pageRegions} > [role=${role}]`);
  if (!region) throw new Error('the page has no room for toasts');
  return region;
}

type RegionsProps = { normal: ReactNode; error: ReactNode };

function Regions({ normal, error }: RegionsProps) {
  return (
    <div className="toasts screen-only" id={pageRegions}>
      <div role="status">{normal}</div>
      <div role="alert">{error}</div>
    </div>
  );
}

function Toast({ title, description, tone, onDismiss }: ToastContent & { onDismiss: () => void }) {
  const [isHeld, setHeld] = useState(false);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(onDismiss, readingTime(title, description));
    return () => clearTimeout(timer);
  }, [isHeld, title, description, onDismiss]);

  return (
    <ToastBox
      {...{ title, description, tone }}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <button type="button" className="close" aria-label="Dismiss" onClick={onDismiss} />
    </ToastBox>
  );
}

type BoxProps = Omit<ToastContent, 'description' | 'tone'> & {
  description?: string | undefined;
  tone?: ToastContent['tone'] | undefined;
} & Omit<ComponentProps<'div'>, 'title'> & { served?: boolean };

function ToastBox({ title, description, tone, served, children, ...box }: BoxProps) {
  const className = ['toast', tone === 'error' && tone, served && 'served'].filter(Boolean);
  return (
    <div {...box} className={className.join(' ')}>
      <link rel="stylesheet" href={styles} precedence="default" />
      <div>
        <p className="toast-title">{title}</p>
        {description && <p>{description}</p>}
      </div>
      {children}
    </div>
  );
}

/** In milliseconds: six seconds, longer for more text (about 13 characters are read in a second). */
function readingTime(title: string, description = ''): number {
  return Math.max(6000, 3000 + (title.length + description.length) * 75);
}
