import { and, eq, inArray } from 'drizzle-orm';
import type { Services } from '../../platform/services.ts';
import { wordsDocuments } from '../../platform/words/words.table.server.ts';
import { summariseAudience } from './audience.server.ts';
import { updatesKind } from '../update.ts';
import { readRevision, toEmail } from './read-update.server.ts';
import { findTest } from './send-test.server.ts';
import { type Choice, openStates } from './sending.ts';
import { sendings } from './sendings.table.server.ts';

/** What is shown before an update is sent: who gets it, and why it cannot go yet. Null if there is none. */
export async function readSendPage(services: Services, slug: string, choice: Choice) {
  const { db, config, clock } = services;
  const [document] = await db
    .select()
    .from(wordsDocuments)
    .where(and(eq(wordsDocuments.kind, updatesKind), eq(wordsDocuments.slug, slug)));
  if (!document) return null;
  const { published, draft } = document;
  const content = published === null ? null : await readRevision(db, slug, published);
  const update = content && toEmail(content, { slug, siteUrl: config.siteUrl });
  const draftTitle = draft?.['subject'];
  const title = update?.subject ?? (typeof draftTitle === 'string' ? draftTitle : slug);
  const subject = update?.topic ?? 'guidance';
  const of = { slug, at: clock(), narrowing: { ...choice, subject } };
  const whereOpen = and(eq(sendings.slug, slug), inArray(sendings.state, [...openStates]));
  const [open] = await db.select({ id: sendings.id }).from(sendings).where(whereOpen);
  const summary = await summariseAudience(services, of);
  const test = published === null ? null : await findTest(db, { slug, revision: published });
  const reasons = [
    published === null && 'It has not been published: what is published is what goes out.',
    published !== null && draft !== null && 'There is a draft that is not published.',
    published !== null && !update && 'It is for the site alone, or not whole.',
    config.SMTP_URL === undefined && 'No mail server is set, so nothing can be sent.',
    update !== null && test?.state !== 'sent' && untested(published, test),
    summary.total === 0 && 'No one would get it.',
  ].filter((reason) => reason !== false);
  const testedAt = test?.state === 'sent' ? test.finishedAt : null;
  const revision = published;
  return { slug, title, revision, subject, summary, reasons, testedAt, open, at: clock() };
}

function untested(revision: number | null, test: Awaited<ReturnType<typeof findTest>>): string {
  if (test?.state === 'queued')
    return `The test of revision ${revision} is on its way: load this page again.`;
  if (test)
    return `The test of revision ${revision} was not accepted: ${test.reason ?? test.state}.`;
  return `Revision ${revision} has not been tested: send it to yourself first.`;
}
