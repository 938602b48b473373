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
