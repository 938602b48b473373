import type { ReactNode } from 'react';
import { Ranges } from '../../ui/content/inline.tsx';
import type { Block, Inline, Words } from '../../ui/content/markdown.tsx';
import { absoluteAddress } from '../words/markdown-text.ts';
import { EmailLink } from './email-layout.tsx';

type Props = { blocks: readonly Block[]; /** The site's own, for links to it. */ origin: string };

/** A long text of the firm inside an email, in the styles of `EmailLayout`. */
export function EmailMarkdown({ blocks, origin }: Props) {
  return blocks.map((block, place) => <BlockView key={place} block={block} origin={origin} />);
}

type PictureProps = { src: string; alt: string; width: number; height: number };

/** Clear parts are white, for what is drawn on them is dark; where pictures are off, it is what its words need. */
export function EmailPicture({ src, alt, width, height }: PictureProps) {
  const shown = Math.min(width, widest);
  return (
    <img
      src={src}
      alt={alt}
      width={shown}
      height={Math.round((height * shown) / width)}
      // Otherwise React has it loaded from the head.
      fetchPriority="low"
      style={{
        display: 'block',
        width: '100%',
        maxWidth: width,
        height: 'auto',
        margin: '0 0 16px',
        backgroundColor: '#ffffff',
        color: '#13232f',
      }}
    />
  );
}

/** In px, as wide as text. */
const widest = 520;

function BlockView({ block, origin }: { block: Block; origin: string }): ReactNode {
  const line = (words: readonly Inline[]) => <InlineText line={words} origin={origin} />;
  switch (block.kind) {
    case 'paragraph':
      return <p>{line(block.words)}</p>;
    case 'heading':
      return block.level === 2 ? <h2>{line(block.words)}</h2> : <h3>{line(block.words)}</h3>;
    case 'list':
      return <List {...block} origin={origin} />;
    case 'quote':
      return (
        <blockquote>
          <EmailMarkdown blocks={block.blocks} origin={origin} />
        </blockquote>
      );
    case 'code':
      return <pre>{block.text}</pre>;
    case 'table':
      return <Rows head={block.head} rows={block.rows} line={line} />;
    case 'rule':
      return <hr />;
  }
}

function List({ start, items, origin }: Extract<Block, { kind: 'list' }> & { origin: string }) {
  const children = items.map((item, place) => {
    const [first, ...others] = item;
    return (
      <li key={place}>
        {first?.kind === 'paragraph' ? (
          <>
            <InlineText line={first.words} origin={origin} />
            <EmailMarkdown blocks={others} origin={origin} />
          </>
        ) : (
          <EmailMarkdown blocks={item} origin={origin} />
        )}
      </li>
    );
  });
  return start === null ? <ul>{children}</ul> : <ol start={start}>{children}</ol>;
}

type RowsProps = {
  head: Inline[][];
  rows: Inline[][][];
  line: (words: readonly Inline[]) => ReactNode;
};

function Rows({ head, rows, line }: RowsProps) {
  return (
    <table className="rows" width="100%" cellPadding={0} cellSpacing={0} border={0}>
      <thead>
        <tr>
          {head.map((cell, place) => (
            <th key={place}>{line(cell)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          <tr key={place}>
            {row.map((cell, column) => (
              <td key={column}>{line(cell)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function InlineText({ line, origin }: { line: readonly Inline[]; origin: string }): ReactNode {
  return line.map((part, place) => {
    if (!('href' in part)) return <MarkedWords key={place} {...part} />;
    const address = absoluteAddress(part.href, origin);
    const words = part.words.map((one, index) => <MarkedWords key={index} {...one} />);
    if (address === undefined) return words;
    return (
      <EmailLink key={place} href={address}>
        {words}
      </EmailLink>
    );
  });
}

function MarkedWords({ text, isStrong, isEmphasis, isCode }: Words) {
  if (text === '\n') return <br />;
  let words: ReactNode = isCode ? <code>{text}</code> : <Ranges text={text} />;
  if (isEmphasis) words = <em>{words}</em>;
  return isStrong ? <strong>{words}</strong> : words;
}
