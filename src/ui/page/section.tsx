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

/** A part of a page under its graduated edge, named by its heading. It brings a frame of its own. */
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
