import {
  type ComponentProps,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { flushSync } from 'react-dom';
import { Message } from '../../ui/forms/message.tsx';
import { type ToastContent, WithoutToasts } from '../../ui/forms/toast.tsx';
import { inside } from '../documents/inside.ts';
import { DownloadForm, showWhatFollows } from './download-form.tsx';

/** In milliseconds, from the success message until the dialog closes. */
const readingTime = 1500;

type Props = Pick<ComponentProps<typeof DownloadForm>, 'resource' | 'kept' | 'onLeave'> & {
  /** What became of a form that was closed before. */
  unseen: ToastContent | null;
  onUnseen: (content: ToastContent) => void;
  onClose: () => void;
};

/** Closes once the email is sent, and leads to what follows; otherwise stays open. */
export function DownloadDialog({ unseen, onUnseen, onClose, ...given }: Props) {
  const { resource } = given;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  function closeSoon() {
    timer.current = setTimeout(() => {
      flushSync(onClose);
      showWhatFollows(resource);
    }, readingTime);
  }
  /** A visitor who has closed the form may have another document's form open. */
  function showLater(content: ToastContent) {
    onUnseen({ ...content, title: `${resource.title}: ${content.title}` });
  }
  return (
    <Dialog title={resource.title} onClose={onClose}>
      <WithoutToasts>
        {unseen && (
          <Message tone={unseen.tone === 'error' ? 'error' : 'success'} title={unseen.title}>
            {unseen.description}
          </Message>
        )}
        <p>
          {resource.type}, {inside[resource.id].pages} pages. We email you the link; the document
          opens without a password.
        </p>
        <DownloadForm {...given} place="dialog" onSent={closeSoon} onUnseen={showLater} />
      </WithoutToasts>
    </Dialog>
  );
}

type Opened = { title: string; onClose: () => void; children: ReactNode };

/**
 * A native modal dialog. The focus goes to its heading; the browser traps it, closes it on Escape and restores the focus afterwards.
 * Pressing the backdrop closes it too, by our own code, since Safari and Firefox before 141 do not support
 * `closedby`.
 */
function Dialog({ title, onClose, children }: Opened) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isPressedBeside = useRef(false);

  // Runs before React removes the element, or the browser could not restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    heading.current?.focus();
    return () => element.close();
  }, []);

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the key is Escape
    <dialog
      className="dialog"
      ref={dialog}
      aria-labelledby={titleId}
      // Both pressed and released there: selecting text past the edge must not close it.
      onPointerDown={(event) => {
        isPressedBeside.current = event.target === dialog.current;
      }}
      onClick={(event) => {
        if (isPressedBeside.current && event.target === dialog.current) onClose();
      }}
      onCancel={(event) => {
        // A file field inside sends this event too, when its picker is cancelled.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
    >
      <div className="dialog-body">
        <div className="dialog-head">
          <h2 id={titleId} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <button type="button" className="close" aria-label="Close" onClick={onClose} />
        </div>
        {children}
      </div>
    </dialog>
  );
}
