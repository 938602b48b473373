import type { ReactNode } from 'react';

type Props = { title: string; note?: ReactNode; children: ReactNode };

/** A drawing in the double frame. The caption says so when it is illustrative. */
export function Plate({ title, note, children }: Props) {
  return (
    <figure className="plate">
      <figcaption>
        <b>{title}</b>
        {note && <span className="note">{note}</span>}
      </figcaption>
      {children}
    </figure>
  );
}
