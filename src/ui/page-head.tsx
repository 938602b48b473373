import type { ReactNode, Ref } from 'react';
import { Edge, Frame } from './frame.tsx';
import './page-head.css';

type Props = {
  title: ReactNode;
  summary?: ReactNode;
  /** A word or two above the title, such as a date or a kind. */
  eyebrow?: ReactNode;
  /** For a page that changes in place, whose heading then takes the focus. */
  headingRef?: Ref<HTMLHeadingElement> | undefined;
};

export function PageHead({ title, summary, eyebrow, headingRef }: Props) {
  return (
    <div className="grid page-head">
      <div className="title">
        {eyebrow && <p>{eyebrow}</p>}
        <h1 {...(headingRef && { ref: headingRef, tabIndex: -1 })}>{title}</h1>
      </div>
      {summary && <p className="summary">{summary}</p>}
    </div>
  );
}

type SectionProps = {
  id: string;
  heading?: string;
  intro?: ReactNode;
  headingHidden?: boolean;
  children?: ReactNode;
};

/** A section under its graduated edge, labelled by its heading. Includes its own Frame. */
export function Section(props: SectionProps) {
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
