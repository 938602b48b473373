import type { ReactNode } from 'react';
import { useId, useLayoutEffect, useRef } from 'react';

type Props = { title: string; open: boolean; onClose: () => void; children: ReactNode };

/**
 * A native modal dialog. The focus goes to its heading; the browser traps it, closes it on Escape and restores the focus afterwards.
 * Pressing the backdrop closes it too, by our own code, since Safari and Firefox before 141 do not support
 * `closedby`.
 */
export function Dialog({ title, open, onClose, children }: Props) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isPressedBeside = useRef(false);

  // Runs before React removes the element, or the browser could not restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    element.showModal();
    heading.current?.focus();
    return () => element.close();
  }, [open]);

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
        {open && children}
      </div>
    </dialog>
  );
}
