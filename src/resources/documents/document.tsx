import { Cover } from './cover.tsx';
import type { DocumentContent, DocumentPart, NumberedPart } from './document-content.tsx';
import { LastPage } from './last-page.tsx';

type Props = DocumentContent & {
  title: string;
  type: string;
  pages: ReadonlyMap<string, number>;
};

/** A whole document: cover, parts, and a last page with sources and our address. */
export function Document({ parts, sources, invitation, ...cover }: Props) {
  const end: DocumentPart = {
    id: 'sources',
    title: 'Sources, and how to reach us',
    unnumbered: true,
    body: <LastPage title={cover.title} sources={sources} invitation={invitation} />,
  };
  const all = numbered([...parts, end]);
  return (
    <>
      <Cover {...cover} parts={all} />
      <main>
        {all.map((part) => (
          <Part key={part.id} {...part} />
        ))}
      </main>
    </>
  );
}

function numbered(parts: readonly DocumentPart[]): NumberedPart[] {
  let last = 0;
  return parts.map((part) => (part.unnumbered ? part : { ...part, number: (last += 1) }));
}

function Part({ id, number, title, intro, opensPage, body }: NumberedPart) {
  return (
    <section className={opensPage ? 'part opens-page' : 'part'}>
      <h2 id={id}>
        {number && <span className="number">{number}</span>} {title}
      </h2>
      {intro && <p className="intro">{intro}</p>}
      {body}
    </section>
  );
}
