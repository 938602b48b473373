import type { ReactNode } from 'react';
import { Edge, Frame } from './frame.tsx';

type Props = {
  id: string;
  heading?: string;
  /** A sentence or two beside the heading. */
  intro?: ReactNode;
  headingHidden?: boolean;
  children?: ReactNode;
};

/** A section under its graduated edge, labelled by its heading. Includes its own Frame. */
export function Section(props: Props) {
  const { id, heading, intro, headingHidden = false, children } = props;
  const headingId = `${id}-heading`;
  return (
    <section id={id} className="section" aria-labelledby={heading ? headingId : undefined}>
      <Frame>
        <Edge />
        {heading && (
          <div className={headingHidden ? 'visually-hidden' : 'section-head'}>
            <h2 id={headingId}>{heading}</h2>
            {intro && <p>{intro}</p>}
          </div>
        )}
        {children}
      </Frame>
    </section>
  );
}
