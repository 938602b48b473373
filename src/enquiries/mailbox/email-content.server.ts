import { formatCount } from '../../platform/reporting.ts';
import { formatSize } from '../../ui/content/format-size.ts';
import { judgeAttachment, refused } from './attachment-type.ts';
import { calendarText, decodeText, toEmailText } from './email-text.ts';
import type { ReportPart } from './delivery-report.ts';
import { toHeaders } from './email-headers.server.ts';
import { getRecipients } from './email-headers.ts';
import { type EmailParts, findParts, type Leaf, type Mime, readMime } from './mime-tree.server.ts';
import { type HtmlText, htmlToText, unflow } from './html-text.server.ts';

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
  content: Uint8Array | null;
  refusedFor: string | null;
  warning: string | null;
};

const [mostAttachments, mostTexts] = [50, 20];

/** An email as the thread shows it: plain text, and files by what they are. Nothing in it is trusted. */
export async function readContent(raw: Uint8Array): Promise<EmailContent> {
  const mime = await readMime(raw);
  return mime ? toContent(mime) : unreadableContent(raw.length);
}

export function toContent({ email, root, isCut }: Mime): EmailContent {
  const found = findParts(root);
  const headers = toHeaders(email);
  const { subject } = headers;
  const recipients = getRecipients(headers);
  const texts = found.texts.slice(0, mostTexts).map(toText);
  const joined = texts.map((one) => one.text).join('\n');
  const { body: written, quoted, ...text } = toEmailText(joined, { subject, recipients });
  const body = found.isSealed ? '' : written || insteadOfText(found, subject);
  const files = found.files.slice(0, mostAttachments);
  return {
    body,
    quoted,
    leftOut: formatLeftOut({
      pictures: sum(texts.map(({ pictures }) => pictures)),
      scripts: sum(texts.map(({ scripts }) => scripts)),
      files: found.files.length - files.length,
      isSealed: found.isSealed,
      isCut:
        isCut || text.isCut || texts.some((one) => one.isCut) || found.texts.length > mostTexts,
    }),
    attachments: files.map(toStored),
    parts: [...found.texts, ...files].slice(0, mostAttachments).map(({ type, content }) => ({
      type,
      text: decodeText(content.subarray(0, longestPart), undefined),
    })),
  };
}

const sum = (counts: readonly number[]) => counts.reduce((one, other) => one + other, 0);

/** What an email without a text says: its answer to an invitation, or what stands in its subject alone. */
function insteadOfText({ files }: EmailParts, subject: string): string {
  const calendar = files.find(({ type }) => type === 'text/calendar');
  const answer =
    calendar &&
    calendarText(
      decodeText(calendar.content.subarray(0, longestPart), calendar.charset),
      calendar.method,
    );
  return answer ?? (subject === '' ? '' : `Subject: ${subject}`);
}

/** In bytes; reports are short. */
const longestPart = 100_000;

function toText({ type, content, charset, isFlowed, dropsSpaces }: Leaf): HtmlText {
  const decoded = decodeText(content.subarray(0, longestText), charset);
  const text = isFlowed ? unflow(decoded, dropsSpaces) : decoded;
  const isCut = content.length > longestText;
  if (type !== 'text/html') return { text, pictures: 0, scripts: 0, isCut };
  const read = htmlToText(text);
  return { ...read, isCut: isCut || read.isCut };
}

/** In bytes: more is cut in any case once it is text. */
const longestText = 4_000_000;

function toStored({ name, content }: Leaf): StoredAttachment {
  const verdict = judgeAttachment(name ?? '', content);
  return {
    ...verdict,
    size: content.length,
    content: verdict.refusedFor === null ? content : null,
  };
}

/** A file of an email too large to be fetched. */
export const notFetched = (name: string, size: number): StoredAttachment => ({
  ...refused(name),
  size,
  content: null,
  refusedFor: 'the email is larger than 15 MB',
});

/** In place of what could not be read; the original can be downloaded. */
export const unreadableContent = (size: number): EmailContent => ({
  body: '',
  quoted: null,
  leftOut: `This email could not be read, ${formatSize(size)}`,
  attachments: [],
  parts: [],
});

type LeftOut = Omit<HtmlText, 'text'> & { files: number; isSealed: boolean };

function formatLeftOut({ pictures, scripts, files, isCut, isSealed }: LeftOut): string | null {
  if (isSealed) return 'Encrypted: open it in your mail program';
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
