import { company } from '../../company.ts';
import { Steps } from '../../ui/content/lists.tsx';
import { SheetFrame } from '../../ui/drawings/drawing.tsx';
import type { DocumentContent, NumberedPart } from './document-content.tsx';
import { edition } from './edition.ts';

type Props = Pick<DocumentContent, 'summary' | 'plate' | 'howToUse'> & {
  title: string;
  type: string;
  parts: readonly NumberedPart[];
  /** Page numbers by part id; unknown while the document is typeset for the first time. */
  pages: ReadonlyMap<string, number>;
};

export function Cover({ title, type, summary, plate, howToUse, parts, pages }: Props) {
  return (
    <header className="cover">
      <svg className="cover-frame" viewBox="0 0 210 297" aria-hidden="true">
        <SheetFrame x={10} y={10} width={190} height={277} columns={20} rows={30} band={1.5} />
      </svg>
      <div className="cover-top">
        <Brand />
        <p>
          {type}, edition of {edition.shown}
        </p>
      </div>
      <h1>{title}</h1>
      <p className="summary">{summary}</p>
      {/* No figure element: Chromium would tag it as a second picture, of which nothing is said. */}
      <div className="plate">
        <p>
          <b>{plate.title}</b>
          <span>{plate.note}</span>
        </p>
        {plate.drawing}
      </div>
      <div className={parts.length > 12 ? 'cover-foot long' : 'cover-foot'}>
        <section>
          <h2>How to use this</h2>
          <Steps items={howToUse} />
        </section>
        <nav>
          <h2>Contents</h2>
          <ol className="contents">
            {parts.map((part) => (
              <li key={part.id}>
                <a href={`#${part.id}`}>
                  <span>{part.number}</span>
                  <span>{part.title}</span>
                  <span>{pages.get(part.id) ?? ''}</span>
                </a>
              </li>
            ))}
          </ol>
        </nav>
      </div>
    </header>
  );
}

function Brand() {
  return (
    <p className="brand">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 2.5 22 20.5H2Z" />
        <circle cx="12" cy="14.4" r="1.7" />
      </svg>
      {company.name}
    </p>
  );
}
