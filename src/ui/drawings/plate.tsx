import type { ReactNode } from 'react';

type Props = { title: string; note?: ReactNode; number?: number; children: ReactNode };

/** A drawing in the double frame. The caption says so when it is illustrative. */
export function Plate({ title, note, number, children }: Props) {
  return (
    <figure className="plate">
      <figcaption className="flow">
        <div>
          <b>{title}</b>
          {note && <p className="note">{note}</p>}
        </div>
        {number && (
          <p className="drawing-number">
            <span>Drawing</span> {number}
          </p>
        )}
      </figcaption>
      {children}
    </figure>
  );
}
