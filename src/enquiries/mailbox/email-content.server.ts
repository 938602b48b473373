import { convert } from 'html-to-text';
import PostalMime, { type Attachment } from 'postal-mime';
import { formatCount } from '../../platform/reporting.ts';
import { judgeAttachment, refused } from './attachment-type.ts';
import type { ReportPart } from './delivery-report.ts';
import { toEmailText } from './email-text.ts';

export type EmailContent = {
  body: string;
  quoted: string | null;
  /** What was left out of `body`, in words. */
  leftOut: string | null;
  attachments: readonly StoredAttachment[];
  /** Its parts as text, for bounces and complaints. */
  parts: readonly ReportPart[];
};

export type StoredAttachment = {
  name: string;
  type: string;
  size: number;
  content: Buffer | null;
  refusedFor: string | null;
};

const mostAttachments = 50;

/** An email as the thread shows it: plain text, and files by what they are. Nothing in it is trusted. */
export async function readContent(raw: Uint8Array): Promise<EmailContent> {
  const parsed = await PostalMime.parse(raw, parsing).catch(() => null);
  if (!parsed) return { ...nothing, leftOut: 'Its text could not be read and was left out' };
  const { text, counts } = parsed.text?.trim()
    ? { text: parsed.text, counts: none }
    : htmlToText(parsed.html ?? '');
  const { body, quoted, isCut } = toEmailText(text);
  const files = parsed.attachments.slice(0, mostAttachments);
  return {
    body,
    quoted,
    leftOut: formatLeftOut({
      ...counts,
      isCut: isCut || counts.isCut,
      files: parsed.attachments.length - files.length,
    }),
    attachments: files.map(toStored),
    parts: files.map(({ mimeType, content }) => ({
      type: mimeType,
      text: toBytes(content).subarray(0, longestPart).toString(),
    })),
  };
}

/** A forwarded email is a file: its text is not the sender's. */
const parsing = { forceRfc822Attachments: true, maxNestingDepth: 50 };

const nothing: EmailContent = { body: '', quoted: null, leftOut: null, attachments: [], parts: [] };

/** In bytes; reports are short. */
const longestPart = 100_000;

function toStored({ filename, content }: Attachment): StoredAttachment {
  const bytes = toBytes(content);
  const verdict = judgeAttachment(filename ?? '', bytes);
  return { ...verdict, size: bytes.length, content: verdict.refusedFor === null ? bytes : null };
}

const toBytes = (content: Attachment['content']) =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content));

/** A file of an email too large to be fetched. */
export const notFetched = (name: string, size: number): StoredAttachment => ({
  ...refused(name),
  size,
  content: null,
  refusedFor: 'the email is larger than 15 MB',
});

type Counts = { pictures: number; scripts: number; isCut: boolean };

const none: Counts = { pictures: 0, scripts: 0, isCut: false };

/** In characters, and in tags: the parser takes four times as long for twice the depth. */
const [longestHtml, mostTags] = [1_000_000, 20_000];

function cutHtml(html: string): string {
  let end = -1;
  for (let tags = 0; tags <= mostTags; tags += 1) {
    end = html.indexOf('<', end + 1);
    if (end < 0) return html.slice(0, longestHtml);
  }
  return html.slice(0, Math.min(end, longestHtml));
}

/** Nothing is fetched: pictures, scripts and forms are dropped, and links become their addresses. */
function htmlToText(html: string): { text: string; counts: Counts } {
  const read = cutHtml(html);
  const scripts = read.match(/<script\b/gi)?.length ?? 0;
  const counts = { pictures: 0, scripts, isCut: read.length < html.length };
  const text = convert(read, {
    wordwrap: false,
    limits: { maxInputLength: longestHtml, maxDepth: 100, maxChildNodes: 10_000 },
    formatters: {
      picture: ({ attribs }: { attribs?: { src?: string } }) => {
        if (!/^\s*(cid|data):/i.test(attribs?.src ?? '')) counts.pictures += 1;
      },
      script: () => {
        counts.scripts += 1;
      },
    },
    selectors: [
      { selector: 'img', format: 'picture' },
      ...dropped.map((selector) => ({ selector, format: 'skip' })),
      ...active.map((selector) => ({ selector, format: 'script' })),
      ...headings.map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  });
  return { text, counts };
}

const dropped = ['style', 'head', 'title', 'template', 'svg', 'select', 'textarea', 'button'];
const active = ['iframe', 'object', 'embed', 'applet'];
const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'table'];

type LeftOut = Counts & { files: number };

function formatLeftOut({ pictures, scripts, files, isCut }: LeftOut): string | null {
  const parts = [
    ...(pictures > 0
      ? [formatCount(pictures, 'picture from elsewhere', 'pictures from elsewhere')]
      : []),
    ...(scripts > 0 ? [formatCount(scripts, 'script', 'scripts')] : []),
    ...(files > 0 ? [formatCount(files, 'attachment', 'attachments')] : []),
    ...(isCut ? ['the rest of a long text'] : []),
  ];
  return parts.length === 0 ? null : `${parts.join(', ')} left out`;
}
