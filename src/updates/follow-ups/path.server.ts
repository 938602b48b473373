import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../platform/database/database.server.ts';
import { EmailMarkdown } from '../../platform/email/email-markdown.tsx';
import { parseMarkdown } from '../../platform/words/markdown.server.ts';
import { markdownToText } from '../../platform/words/markdown-text.ts';
import { byRevision } from '../../platform/words/published.server.ts';
import { withFigures } from '../../platform/words/words.ts';
import { wordsDocuments, wordsRevisions } from '../../platform/words/words.table.server.ts';
import { findTest } from '../email/send-test.server.ts';
import type { UpdateEmail } from '../email/update.email.tsx';
import { type FollowUpEmail, followUpsKind, type PathName } from './follow-up.ts';
import { followUpPaths } from './follow-ups.table.server.ts';

/** How a path stands: what is on, and what could be. */
export async function readPath(db: Db, path: PathName) {
  const byName = and(eq(wordsDocuments.kind, followUpsKind), eq(wordsDocuments.slug, path));
  const [document] = await db.select().from(wordsDocuments).where(byName);
  const [on] = await db.select().from(followUpPaths).where(eq(followUpPaths.path, path));
  const published = document?.published ?? 0;
  const emails = await readEmails(db, path, published);
  const tests = [];
  for (const place of emails.keys()) {
    tests.push(await findTest(db, { path, revision: published, step: place + 1 }));
  }
  return {
    path,
    on: on ?? null,
    /** 0 is the built-in text, without any email. */
    published,
    emails,
    /** Of those that are on, if these are others. */
    emailsOn: on ? await readEmails(db, path, on.revision) : [],
    hasDraft: Boolean(document?.draft),
    /** The last of each email as it is published. */
    tests,
  };
}

export type Path = Awaited<ReturnType<typeof readPath>>;

const shape = z.object({
  emails: z.array(
    z.object({ wait: z.string(), subject: z.string(), preview: z.string(), body: z.string() }),
  ),
});

export async function readEmails(db: Db, path: PathName, number: number): Promise<FollowUpEmail[]> {
  const [row] = await db
    .select({ content: wordsRevisions.content })
    .from(wordsRevisions)
    .where(byRevision({ kind: followUpsKind, slug: path, number }));
  return shape.safeParse(withFigures(row?.content)).data?.emails ?? [];
}

export const getWaits = (emails: readonly FollowUpEmail[]) =>
  emails.map(({ wait }) => Number(wait));

/** As an update is composed, from the same Markdown. */
export function toEmail({ subject, preview, body }: FollowUpEmail, siteUrl: string): UpdateEmail {
  const blocks = parseMarkdown(body);
  return {
    subject,
    preview,
    topic: 'guidance',
    lede: '',
    steps: [],
    body: EmailMarkdown({ blocks, origin: siteUrl }),
    text: markdownToText(blocks, siteUrl),
    author: null,
    page: null,
    siteUrl,
  };
}
