import { href } from 'react-router';
import { Ranges } from '../../ui/content/inline.tsx';
import type { CaseStudyRow } from './read-case-studies.server.ts';
import rowLinkStyles from '../../ui/content/row-link.css?url';
import styles from './case-studies.css?url';

/** What changed for a client, in one line that leads to the whole of it. Pages without one do without its styles. */
export function CaseStudyLink({ row, heading }: { row: CaseStudyRow; heading?: string }) {
  const { slug, client, sentence, figure, figureOf } = row;
  return (
    <div className="row-link flow case-row">
      <link rel="stylesheet" href={rowLinkStyles} precedence="default" />
      <link rel="stylesheet" href={styles} precedence="default" />
      {heading && <h3>{heading}</h3>}
      <p className="case-client">
        <a href={href('/case-studies/:slug', { slug })}>{client}</a>
        <span>
          <Ranges text={sentence} />
        </span>
      </p>
      <p className="case-figure">
        <b>{figure}</b> {figureOf}
      </p>
    </div>
  );
}
