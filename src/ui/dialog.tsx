import type { ReactNode } from 'react';
import { useId, useLayoutEffect, useRef } from 'react';

type Props = { title: string; open: boolean; onClose: () => void; children: ReactNode };

/**
 * A native modal dialog: the browser keeps the focus inside, closes it on Escape and gives the
 * focus back to what opened it. Pressing the backdrop closes it too.
 */
export function Dialog({ title, open, onClose, children }: Props) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  // Before React takes the element away, or the browser could not give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    element.showModal();
    return () => element.close();
  }, [open]);

  return (
    <dialog
      className="dialog"
      ref={dialog}
      closedby="any"
      aria-labelledby={titleId}
      onCancel={(event) => {
        // A file field inside sends this event too, when its picker is cancelled.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
    >
      <div className="dialog-body">
        <div className="dialog-head">
          <h2 id={titleId}>{title}</h2>
          <button type="button" className="close" aria-label="Close" onClick={onClose} />
        </div>
        {open && children}
      </div>
    </dialog>
  );
}
