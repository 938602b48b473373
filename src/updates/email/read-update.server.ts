import { z } from 'zod';
import type { Db } from '../../platform/database/database.server.ts';
import { EmailMarkdown } from '../../platform/email/email-markdown.tsx';
import type { ComposedEmail } from '../../platform/email/email.ts';
import { renderEmail } from '../../platform/email/send-email.server.ts';
import { subjects, unsubscribeHeaders } from '../../platform/email/subscriptions.ts';
import type { Services } from '../../platform/services.ts';
import { parseMarkdown } from '../../platform/words/markdown.server.ts';
import { markdownToText, wrapText } from '../../platform/words/markdown-text.ts';
import { byRevision } from '../../platform/words/published.server.ts';
import { readPicture } from '../../platform/words/words.ts';
import { type Content, wordsRevisions } from '../../platform/words/words.table.server.ts';
import { toUpdate, updatesKind } from '../update.ts';
import { type Reader, type UpdateEmail, updateEmail, whyItCame } from './update.email.tsx';

type Revision = { slug: string; revision: number };

/** What a revision of an update says, as an email; null if it can't be read. */
export async function readUpdate(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { slug, revision }: Revision,
): Promise<UpdateEmail | null> {
  const content = await readRevision(db, slug, revision);
  return content && toEmail(content, { slug, siteUrl: config.siteUrl });
}

/** The same for many, who see a figure that changes meanwhile within some seconds. */
export function readUpdateForMany(services: Services, of: Revision): Promise<UpdateEmail | null> {
  const [name, now] = [`${of.slug} ${of.revision}`, performance.now()];
  const last = kept.get(services.db);
  if (last?.name === name && now - last.at < keptFor) return last.update;
  const update = readUpdate(services, of);
  kept.set(services.db, { name, at: now, update });
  update.catch(() => kept.delete(services.db));
  return update;
}

/** In milliseconds. */
const keptFor = 10_000;

type Kept = { name: string; at: number; update: Promise<UpdateEmail | null> };
const kept = new WeakMap<object, Kept>();

/** The email, rendered once for all, which takes longer than sending; with each reader’s links and day put in. */
export function composeUpdate(update: UpdateEmail, reader: Reader): ComposedEmail {
  const { consentAt, isBack, links } = reader;
  const known = rendered.get(update) ?? new Map<boolean, Rendered>();
  rendered.set(update, known);
  const anyone = { links: { confirm: blank, unsubscribe: blank, oneClick: blank }, why: blankWhy };
  const once = known.get(isBack) ?? render(updateEmail(update, { ...reader, ...anyone }));
  known.set(isBack, once);
  const { html, text, ...email } = once;
  const why = whyItCame(update, { consentAt });
  return {
    ...email,
    headers: { ...email.headers, ...unsubscribeHeaders(links) },
    text: text.replaceAll(blank, links.unsubscribe).replace(blankWhy, () => wrapText(why)),
    body: html.replaceAll(blank, inHtml(links.unsubscribe)).replace(blankWhy, () => inHtml(why)),
  };
}

type Rendered = Omit<ComposedEmail, 'body' | 'text'> & { html: string; text: string };

const rendered = new WeakMap<UpdateEmail, Map<boolean, Rendered>>();

/** Stand where a reader's own will be; nothing in them is changed by HTML, or wrapped. */
const blank = 'https://unsubscribe.invalid/';
const blankWhy = 'why-it-came.invalid';

const inHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const render = (email: ComposedEmail): Rendered => ({
  ...email,
  ...renderEmail(email),
});

export async function readRevision(db: Db, slug: string, number: number): Promise<Content | null> {
  const [row] = await db
    .select({ content: wordsRevisions.content })
    .from(wordsRevisions)
    .where(byRevision({ kind: updatesKind, slug, number }));
  return row?.content ?? null;
}

/** What an email has of an update; the rest is for the page. */
const shape = z.object({
  subject: z.string(),
  preview: z.string(),
  topic: z.enum(subjects.map(({ id }) => id)),
  lede: z.string(),
  steps: z.array(z.object({ what: z.string(), more: z.string(), when: z.string() })),
  picture: z.string(),
  body: z.string(),
  author: z.string(),
  where: z.enum(['site and email', 'site', 'email']),
});

/** Null for one that is not for the list. */
export function toEmail(
  content: Content,
  { slug, siteUrl }: { slug: string; siteUrl: string },
): UpdateEmail | null {
  const parsed = shape.safeParse(toUpdate(content));
  if (!parsed.success || parsed.data.where === 'site') return null;
  const { picture, body, author, where, ...others } = parsed.data;
  const blocks = parseMarkdown(body);
  return {
    ...others,
    picture: readPicture(picture),
    body: EmailMarkdown({ blocks, origin: siteUrl }),
    text: markdownToText(blocks, siteUrl),
    author: author || null,
    page: where === 'email' ? null : `${siteUrl}/updates/${slug}`,
    siteUrl,
  };
}
