import type { Block, Inline } from '../../ui/content/markdown.tsx';

const widest = 70;

/** As plain text, for emails: lines of 70 characters, addresses in brackets. `origin` is the site's own. */
export function markdownToText(blocks: readonly Block[], origin: string): string {
  return renderBlocks(blocks, { origin, width: widest }).trim();
}

/** Of what stands indented, `width` is what is left. */
type How = { origin: string; width: number };

const renderBlocks = (blocks: readonly Block[], how: How): string =>
  blocks.map((block) => renderBlock(block, how)).join('\n\n');

function renderBlock(block: Block, how: How): string {
  switch (block.kind) {
    case 'paragraph':
      return wrapText(lineToText(block.words, how), how.width);
    case 'heading': {
      const text = lineToText(block.words, how);
      return block.level === 2 ? `\n${wrapText(text.toUpperCase(), how.width)}` : text;
    }
    case 'list':
      return renderList(block, how);
    case 'quote':
      return indent(renderBlocks(block.blocks, { ...how, width: how.width - 2 }), '  ');
    case 'code':
      return indent(block.text.trimEnd(), '  ');
    case 'table':
      return block.rows.map((row) => renderRow(block.head, row, how)).join('\n\n');
    case 'rule':
      return '-'.repeat(3);
  }
}

function renderList({ start, items }: Extract<Block, { kind: 'list' }>, how: How): string {
  const rendered = items.map((item, place) => {
    const mark = start === null ? '- ' : `${start + place}. `;
    const text = renderBlocks(item, { ...how, width: how.width - mark.length });
    return mark + indent(text, ' '.repeat(mark.length)).trimStart();
  });
  return rendered.join('\n');
}

/** A row of a table: its first cell, and below it the others with their heads. */
function renderRow(head: readonly Inline[][], row: readonly Inline[][], how: How): string {
  const lines = row.map((cell, place) => {
    const text = lineToText(cell, how);
    const name = lineToText(head[place] ?? [], how);
    if (place === 0 || name === '') return wrapText(text, how.width);
    return indent(wrapText(`${name}: ${text}`, how.width - 2), '  ');
  });
  return lines.join('\n');
}

const lineToText = (line: readonly Inline[], { origin }: How): string =>
  line
    .map((part) => {
      if (!('href' in part)) return part.text;
      const words = part.words.map(({ text }) => text).join('');
      const address = absoluteAddress(part.href, origin)?.replace(/^(mailto|tel):/, '');
      return address === undefined || address === words ? words : `${words} (${address})`;
    })
    .join('');

/** Of a link in an email; undefined for a place on the page that the email is not. */
export function absoluteAddress(href: string, origin: string): string | undefined {
  if (href.startsWith('#')) return undefined;
  return href.startsWith('/') ? origin + href : href;
}

export function wrapText(text: string, width = widest): string {
  return text
    .split('\n')
    .map((line) => wrapLine(line.split(' ').filter(Boolean), Math.max(width, 20)))
    .join('\n');
}

/** An address is longer than a line at times: it is never broken. */
function wrapLine(words: readonly string[], width: number): string {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join('\n');
}

const indent = (text: string, by: string): string =>
  text
    .split('\n')
    .map((line) => (line === '' ? '' : by + line))
    .join('\n');
