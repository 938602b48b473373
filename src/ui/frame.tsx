import type { ReactNode } from 'react';

export function Frame({ children }: { children: ReactNode }) {
  return <div className="frame">{children}</div>;
}

/** A graduated edge: a band, and a tick for each of the twelve columns. */
export function Edge() {
  return <div className="edge" />;
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

type CallToActionProps = { heading: string; children: ReactNode; action: ReactNode };

/** The closing band of a page: one thing to do next. It spans the sheet, outside any Frame. */
export function CallToAction({ heading, children, action }: CallToActionProps) {
  return (
    <section className="call-to-action">
      <Frame>
        <div>
          <h2>{heading}</h2>
          <p>{children}</p>
        </div>
        {action}
      </Frame>
    </section>
  );
}
