import MarkdownIt, { type Token } from 'markdown-it';
import type { Block, Inline, Words } from '../../ui/content/markdown.tsx';
import { withFigures } from './words.ts';

/**
 * A text of the firm as a tree, with figures filled in. Tags and pictures are left out, and so are the addresses
 * of links that may not lead there; their words stay. `isPart` says that it stands below a heading of its own.
 */
export function parseMarkdown(text: string, isPart = false): Block[] {
  const blocks = readBlocks(parser.parse(text, {})[Symbol.iterator]());
  return isPart ? blocks : withoutGaps(blocks, { isBelow: false });
}

/** A smaller heading before any larger one is one of those: levels are never left out. */
function withoutGaps(blocks: Block[], seen: { isBelow: boolean }): Block[] {
  return blocks.map((block) => {
    if (block.kind === 'quote') return { ...block, blocks: withoutGaps(block.blocks, seen) };
    if (block.kind === 'list')
      return { ...block, items: block.items.map((item) => withoutGaps(item, seen)) };
    if (block.kind !== 'heading') return block;
    const level = seen.isBelow ? block.level : 2;
    seen.isBelow = true;
    return { ...block, level };
  });
}

/** Why a text must not be published, in words for its writer. */
export function findMarkdownFault(text: string): string | undefined {
  const inline = parser.parse(text, {}).flatMap(({ children }) => children ?? []);
  for (const token of inline) {
    if (token.type === 'image')
      return 'A picture can’t stand in the text: it has a field of its own';
    const address = token.type === 'link_open' ? attribute(token, 'href') : null;
    if (address !== null && !isAddress(address)) {
      return `Not an address that a link can have: ${address}`;
    }
  }
  return undefined;
}

/** Tags are read as such, so that they can be left out; every address is let through to our own rule. */
const parser = new MarkdownIt('commonmark', { html: true }).enable('table');
parser.validateLink = () => true;
parser.core.ruler.before('inline', 'figures', ({ tokens }) => {
  for (const token of tokens) {
    if (token.type === 'inline') token.content = withFigures(token.content);
  }
});

type Tokens = Iterator<Token, undefined>;

/** Up to the end of what was opened last. The parser nests no deeper than 20. */
function readBlocks(tokens: Tokens): Block[] {
  const blocks: Block[] = [];
  for (let token = read(tokens); token && token.nesting >= 0; token = read(tokens)) {
    const block = readBlock(token, tokens);
    if (block) blocks.push(block);
  }
  return blocks;
}

function readBlock(token: Token, tokens: Tokens): Block | null {
  switch (token.type) {
    case 'paragraph_open': {
      const words = readLine(tokens);
      return words.length > 0 ? { kind: 'paragraph', words } : null;
    }
    case 'heading_open': {
      const words = readLine(tokens);
      // The page has a heading of the first level.
      return words.length > 0 ? { kind: 'heading', level: token.tag < 'h3' ? 2 : 3, words } : null;
    }
    case 'bullet_list_open':
    case 'ordered_list_open': {
      const isOrdered = token.type === 'ordered_list_open';
      const start = isOrdered ? Number(attribute(token, 'start') ?? 1) : null;
      return { kind: 'list', start, items: readItems(tokens) };
    }
    case 'blockquote_open':
      return { kind: 'quote', blocks: readBlocks(tokens) };
    case 'table_open':
      return readTable(tokens);
    case 'fence':
    case 'code_block':
      return { kind: 'code', text: token.content };
    case 'hr':
      return { kind: 'rule' };
    default:
      return null;
  }
}

function readItems(tokens: Tokens): Block[][] {
  const items: Block[][] = [];
  while (read(tokens)?.type === 'list_item_open') {
    const item = readBlocks(tokens);
    if (item.length > 0) items.push(item);
  }
  return items;
}

function readTable(tokens: Tokens): Block {
  const [head = [], ...rows] = readRows(tokens);
  return { kind: 'table', head, rows };
}

function readRows(tokens: Tokens): Inline[][][] {
  const rows: Inline[][][] = [];
  for (let token = read(tokens); token && token.type !== 'table_close'; token = read(tokens)) {
    if (token.type === 'tr_open') rows.push([]);
    if (token.type === 'inline') rows.at(-1)?.push(readInline(token.children ?? []));
  }
  return rows;
}

/** What a paragraph or a heading holds, with its end. */
function readLine(tokens: Tokens): Inline[] {
  const line = readInline(read(tokens)?.children ?? []);
  read(tokens);
  return line;
}

/** Flat but for links: `**` can be nested as deep as a text is long. */
function readInline(tokens: readonly Token[]): Inline[] {
  const line: Inline[] = [];
  let link: Words[] | null = null;
  const depth = { strong: 0, em: 0 };
  for (const token of tokens) {
    if (token.type === 'link_open') {
      const href = attribute(token, 'href') ?? '';
      link = [];
      if (isAddress(href)) line.push({ href, words: link });
      else link = null;
    } else if (token.type === 'link_close') link = null;
    else if (token.tag === 'strong' || token.tag === 'em') depth[token.tag] += token.nesting;
    else {
      const text = textOf(token);
      if (text === '') continue;
      (link ?? line).push({
        text,
        ...(depth.strong > 0 && { isStrong: true }),
        ...(depth.em > 0 && { isEmphasis: true }),
        ...(token.type === 'code_inline' && { isCode: true }),
      });
    }
  }
  return line;
}

const textOf = ({ type, content }: Token): string =>
  ({ text: content, code_inline: content, softbreak: ' ', hardbreak: '\n' })[type] ?? '';

/** The parser's own type allows for numbers. */
const attribute = (token: Token, name: string): string | null => {
  const value = token.attrGet(name);
  return value === null ? null : String(value);
};

function read(tokens: Tokens): Token | undefined {
  const next = tokens.next();
  return next.done ? undefined : next.value;
}

/** Of our own pages, known once they are. */
let isOwnPage: ((path: string) => boolean) | undefined;

export function expectLinksTo(isPage: (path: string) => boolean): void {
  isOwnPage = isPage;
}

/** Of what a link in a text may lead to: a page of ours, a place on the same page, or another site. */
export function isAddress(address: string): boolean {
  if (address.startsWith('#')) return true;
  if (/^\/(?![/\\])/.test(address)) {
    const [path = ''] = address.split(/[?#]/);
    return isOwnPage?.(path) ?? true;
  }
  const url = URL.parse(address);
  if (url?.protocol === 'https:') return url.hostname.includes('.');
  return url?.protocol === 'mailto:' || url?.protocol === 'tel:';
}
