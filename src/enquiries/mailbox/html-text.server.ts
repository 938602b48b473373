import { convert } from 'html-to-text';

export type HtmlText = { text: string; pictures: number; scripts: number; isCut: boolean };

/** In characters, and in tags: the parser takes four times as long for twice the depth. */
const [longestHtml, mostTags] = [1_000_000, 20_000];

/** Nothing is fetched: pictures, scripts and forms are dropped, and links become their addresses. */
export function htmlToText(html: string): HtmlText {
  const read = cutHtml(html);
  let pictures = 0;
  let scripts = read.match(/<script\b/gi)?.length ?? 0;
  const text = convert(read, {
    wordwrap: false,
    limits: { maxInputLength: longestHtml, maxDepth: 100, maxChildNodes: 10_000 },
    formatters: {
      picture: ({ attribs }: { attribs?: { src?: string } }) => {
        if (!/^\s*(cid|data):/i.test(attribs?.src ?? '')) pictures += 1;
      },
      script: () => {
        scripts += 1;
      },
    },
    selectors: [
      { selector: 'img', format: 'picture' },
      ...dropped.map((selector) => ({ selector, format: 'skip' })),
      ...active.map((selector) => ({ selector, format: 'script' })),
      ...headings.map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  });
  return { text, pictures, scripts, isCut: read.length < html.length };
}

const dropped = ['style', 'head', 'title', 'template', 'svg', 'select', 'textarea', 'button'];
const active = ['iframe', 'object', 'embed', 'applet'];
const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'table'];

function cutHtml(html: string): string {
  let end = -1;
  for (let tags = 0; tags <= mostTags; tags += 1) {
    end = html.indexOf('<', end + 1);
    if (end < 0) return html.slice(0, longestHtml);
  }
  return html.slice(0, Math.min(end, longestHtml));
}

/**
 * Joins the lines of `format=flowed` into paragraphs (RFC 3676). A quoted line goes on only in one that is
 * quoted as deeply (4.5): what follows it in their own words is theirs.
 */
export function unflow(text: string, dropsSpaces: boolean): string {
  const lines: string[] = [];
  let open: { depth: number; pieces: string[] } | null = null;
  const close = () => {
    if (open)
      lines.push(`${'>'.repeat(open.depth)}${open.depth > 0 ? ' ' : ''}${open.pieces.join('')}`);
    open = null;
  };
  for (const line of text.split(/\r\n|\r|\n/)) {
    const depth = /^>{0,100}/.exec(line)?.[0].length ?? 0;
    const rest = line.slice(depth);
    const content = rest.startsWith(' ') ? rest.slice(1) : rest;
    const isSignature = content === '-- ';
    if (open && (isSignature || open.depth !== depth)) close();
    const goesOn = content.endsWith(' ') && !isSignature;
    open ??= { depth, pieces: [] };
    open.pieces.push(goesOn && dropsSpaces ? content.slice(0, -1) : content);
    if (!goesOn) close();
  }
  close();
  return lines.join('\n');
}
