import { and, count, eq, isNotNull, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../platform/database/database.server.ts';
import { EmailMarkdown } from '../../platform/email/email-markdown.tsx';
import { parseMarkdown } from '../../platform/words/markdown.server.ts';
import { markdownToText } from '../../platform/words/markdown-text.ts';
import { byRevision } from '../../platform/words/published.server.ts';
import { withFigures } from '../../platform/words/words.ts';
import { wordsDocuments, wordsRevisions } from '../../platform/words/words.table.server.ts';
import type { Services } from '../../platform/services.ts';
import { checkUpdate } from '../email/check-update.server.ts';
import { getTestFaults } from '../email/judge-test.server.ts';
import { findTest } from '../email/send-test.server.ts';
import type { UpdateEmail } from '../email/update.email.tsx';
import { explain, findFaults } from '../email/verdict.ts';
import { listDue } from './due.server.ts';
import {
  daysBefore,
  endReasons,
  type FollowUpEmail,
  followUpsKind,
  type PathName,
  paths,
} from './follow-up.ts';
import { followUpPaths, followUps } from './follow-ups.table.server.ts';

/** One path with who is due what: as it is on, or as it would be if it were turned on now. */
export async function readPathPage(services: Services, path: PathName) {
  const { db, clock } = services;
  const state = await readPath(db, path);
  const { on, emails, emailsOn, published, hasDraft, tests } = state;
  const now = clock();
  const shown = on ? emailsOn : emails;
  const since = on?.since ?? sinceBefore(now);
  const due = await listDue(services, { path, since, waits: getWaits(shown), at: now }, mostListed);
  const sent = await db
    .select({ step: followUps.step, count: count() })
    .from(followUps)
    .where(and(eq(followUps.path, path), isNull(followUps.ended)))
    .groupBy(followUps.step);
  const ended = await db
    .select({ reason: followUps.ended, count: count() })
    .from(followUps)
    .where(and(eq(followUps.path, path), isNotNull(followUps.ended)))
    .groupBy(followUps.ended);
  return {
    path,
    label: paths[path].label,
    on: on && { revision: on.revision, at: on.changedAt, heldReason: on.heldReason },
    published,
    hasDraft,
    fault: await findFault(services, state),
    isFollowed: services.config.IMAP_URL !== undefined,
    isTestSent: tests.some((test) => test?.state === 'sent'),
    findings: tests.map((test) => (test?.verdict ? explain(test.verdict) : [])),
    emails: shown.map(({ subject, wait }, place) => ({
      subject,
      wait: Number(wait),
      sent: sent.find(({ step }) => step === place + 1)?.count ?? 0,
    })),
    due: due.map(({ email, personId, name, company, cameAt, step, dueAt, reason }) => ({
      email,
      personId,
      name,
      company,
      cameAt,
      step,
      dueAt: dueAt < now ? now : dueAt,
      ends: reason && endReasons[reason],
    })),
    ended: ended.map((one) => ({ ...one, reason: one.reason ? endReasons[one.reason] : '' })),
  };
}

export type PathPage = Awaited<ReturnType<typeof readPathPage>>;

/** Of those who are due. */
export const mostListed = 200;

export const sinceBefore = (now: Date) => new Date(now.getTime() - daysBefore * 24 * 3_600_000);

/** Why it can't be turned on as it is published; null if it can. As for an update, what arrived was read. */
export async function findFault(
  { config: { MAIL_FROM, siteUrl } }: Pick<Services, 'config'>,
  { emails, hasDraft, tests, published }: Path,
): Promise<string | null> {
  if (emails.length === 0) return 'It has no emails yet: write and publish them first.';
  if (hasDraft) return 'There is a draft that is not published.';
  for (const [place, email] of emails.entries()) {
    const test = tests[place] ?? null;
    const checks = await checkUpdate(toEmail(email, siteUrl), test?.links ?? null);
    const [fault] = [...getTestFaults(MAIL_FROM, published, test), ...findFaults(checks)];
    if (fault) return `Email ${place + 1}: ${fault}`;
  }
  return null;
}

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

type Path = Awaited<ReturnType<typeof readPath>>;

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
  const emails = shape.safeParse(row?.content).data?.emails ?? [];
  // The parser fills them into the text, whose lines it needs.
  return emails.map((email) => ({ ...withFigures(email), body: email.body }));
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
