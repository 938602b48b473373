import { type ReactNode } from 'react';
import { MailtoLink, Ranges } from './inline.tsx';
import { TableHead } from './table.tsx';
import { TopicRows } from './topic-rows.tsx';

/** A long text as `parseMarkdown` reads it. */
export type Block =
  | { kind: 'paragraph'; words: Inline[] }
  | { kind: 'heading'; level: 2 | 3; words: Inline[] }
  /** With numbers from `start`, or without any. */
  | { kind: 'list'; start: number | null; items: Block[][] }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'code'; text: string }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'rule' };

export type Inline = Words | { href: string; words: Words[] };
/** A line break is a text of its own. */
export type Words = { text: string; isStrong?: true; isEmphasis?: true; isCode?: true };

/** On a page, below the headings of which it is a part. */
export function Markdown({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, place) => <BlockView key={place} block={block} />);
}

type SectionsProps = { blocks: readonly Block[]; children?: ReactNode };

/** A long text whose headings stand beside what they head, with further rows as children. */
export function MarkdownSections({ blocks, children }: SectionsProps) {
  const starts = blocks.flatMap((block, place) =>
    block.kind === 'heading' && block.level === 2 ? [place] : [],
  );
  const sections = [...new Set([0, ...starts])].map((start, index, all) =>
    blocks.slice(start, all[index + 1]),
  );
  return (
    <TopicRows>
      {sections.map((section, place) => {
        const [first, ...others] = section;
        const isHead = first?.kind === 'heading' && first.level === 2;
        return (
          <section key={place} className="topic-row">
            {isHead ? <BlockView block={first} /> : <span />}
            <div className="prose">
              <Markdown blocks={isHead ? others : section} />
            </div>
          </section>
        );
      })}
      {children}
    </TopicRows>
  );
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <InlineText line={block.words} />
        </p>
      );
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3';
      return (
        <Heading>
          <InlineText line={block.words} />
        </Heading>
      );
    }
    case 'list':
      return <List start={block.start} items={block.items} />;
    case 'quote':
      return (
        <blockquote>
          <Markdown blocks={block.blocks} />
        </blockquote>
      );
    case 'code':
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      );
    case 'table':
      return <Table head={block.head} rows={block.rows} />;
    case 'rule':
      return <hr />;
  }
}

function List({ start, items }: { start: number | null; items: Block[][] }) {
  const children = items.map((item, place) => (
    <li key={place}>
      <Item blocks={item} />
    </li>
  ));
  if (start === null) return <ul>{children}</ul>;
  return <ol {...(start !== 1 && { start })}>{children}</ol>;
}

/** One paragraph is the item itself. */
function Item({ blocks }: { blocks: readonly Block[] }) {
  const [first, ...others] = blocks;
  if (first?.kind !== 'paragraph') return <Markdown blocks={blocks} />;
  return (
    <>
      <InlineText line={first.words} />
      <Markdown blocks={others} />
    </>
  );
}

function Table({ head, rows }: { head: Inline[][]; rows: Inline[][][] }) {
  const heads = head.map((cell) => cell.map(toText).join(''));
  return (
    <table className="table stacked-table">
      <TableHead heads={heads} />
      <tbody>
        {rows.map(([first = [], ...cells], row) => (
          <tr key={row}>
            <th scope="row">
              <InlineText line={first} />
            </th>
            {cells.map((cell, place) => (
              <td key={place} data-column={heads[place + 1]}>
                <InlineText line={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const toText = (part: Inline): string =>
  'href' in part ? part.words.map(({ text }) => text).join('') : part.text;

function InlineText({ line }: { line: readonly Inline[] }): ReactNode {
  return line.map((part, place) =>
    'href' in part ? <LinkView key={place} link={part} /> : <MarkedWords key={place} {...part} />,
  );
}

type Link = Extract<Inline, { href: string }>;

function LinkView({ link }: { link: Link }) {
  const text = toText(link);
  if (link.href === `mailto:${text}`) return <MailtoLink address={text} />;
  return (
    <a href={link.href}>
      <InlineText line={link.words} />
    </a>
  );
}

function MarkedWords({ text, isStrong, isEmphasis, isCode }: Words) {
  if (text === '\n') return <br />;
  let words: ReactNode = <Ranges text={text} />;
  if (isCode) words = <code>{text}</code>;
  if (isEmphasis) words = <em>{words}</em>;
  return isStrong ? <strong>{words}</strong> : words;
}
