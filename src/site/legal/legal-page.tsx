import type { ReactNode } from 'react';
import { Frame, Breadcrumb } from '../../ui/frame.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import '../../ui/content/topic-rows.css';
import './legal.css';

export type LegalSection = { id: string; heading: string; body: ReactNode };

type Props = {
  title: string;
  summary: string;
  /** As a reader would say it: 'March 2025'. */
  updated: string;
  /** When the text was last compared with what the site does. */
  reviewed: string;
  sections: readonly LegalSection[];
};

/** A long text for looking things up: a list of contents, then numbered sections. */
export function LegalPage({ title, summary, updated, reviewed, sections }: Props) {
  return (
    <Frame>
      <Breadcrumb current={title} />
      <PageHead
        title={title}
        summary={summary}
        eyebrow={
          <>
            Last updated {updated}.{' '}
            {reviewed !== updated && <span className="whole">Last reviewed {reviewed}.</span>}
          </>
        }
      />
      <div className="legal-page">
        <nav className="topic-row contents" aria-labelledby="contents">
          <h2 id="contents">On this page</h2>
          <ol>
            {sections.map(({ id, heading }) => (
              <li key={id}>
                <a href={`#${id}`}>{heading}</a>
              </li>
            ))}
          </ol>
        </nav>
        {sections.map(({ id, heading, body }) => (
          <section key={id} id={id} className="topic-row" aria-labelledby={`${id}-heading`}>
            <h2 id={`${id}-heading`}>{heading}</h2>
            <div className="prose">{body}</div>
          </section>
        ))}
      </div>
    </Frame>
  );
}
