import { Fragment, type ReactNode } from 'react';
import { type Block, Markdown } from '../../ui/content/markdown.tsx';
import { Frame, Breadcrumb } from '../../ui/frame.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import '../../ui/content/topic-rows.css';
import type { LegalText } from './read-legal.server.ts';
import './legal.css';

type Props = {
  title: string;
  text: LegalText;
  /** What the code knows, by the name that stands for it in the text. */
  parts?: Readonly<Record<string, ReactNode>>;
};

/** A long text for looking things up: a list of contents, then numbered sections. */
export function LegalPage({ title, text, parts = {} }: Props) {
  const { summary, updated, reviewed, sections } = text;
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
      <div className="legal-page page-end">
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
        {sections.map(({ id, heading, blocks }) => (
          <section key={id} id={id} className="topic-row" aria-labelledby={`${id}-heading`}>
            <h2 id={`${id}-heading`}>{heading}</h2>
            <div className="prose">
              {blocks.map((block, place) => (
                <Fragment key={place}>
                  {parts[nameIn(block) ?? ''] ?? <Markdown blocks={[block]} />}
                </Fragment>
              ))}
            </div>
          </section>
        ))}
      </div>
    </Frame>
  );
}

/** Of a paragraph that is a name in braces and nothing else. */
function nameIn(block: Block): string | undefined {
  const [only, ...others] = block.kind === 'paragraph' ? block.words : [];
  if (!only || !('text' in only) || others.length > 0) return undefined;
  return /^\{(\w+)\}$/.exec(only.text)?.[1];
}
