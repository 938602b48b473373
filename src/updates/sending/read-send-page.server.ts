import { and, eq, inArray } from 'drizzle-orm';
import type { Config } from '../../platform/config.server.ts';
import type { Services } from '../../platform/services.ts';
import { isExampleDomain, senderDomain } from '../../platform/email/email-address.ts';
import { type Content, wordsDocuments } from '../../platform/words/words.table.server.ts';
import { summariseAudience } from './audience.server.ts';
import { findSender, readRequest } from './create-sending.server.ts';
import { checkUpdate } from '../email/check-update.server.ts';
import { explain, findFaults, type Verdict } from '../email/verdict.ts';
import { updatesKind } from '../update.ts';
import { readRevision, toEmail } from '../email/read-update.server.ts';
import { getTestFaults } from '../email/judge-test.server.ts';
import { findTest } from '../email/send-test.server.ts';
import type { UpdateEmail } from '../email/update.email.tsx';
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
  const checks = update ? await checkUpdate(update, test?.links ?? null) : [];
  const ofText = [
    ...getReasons(config, { published, draft, update }),
    ...findFaults(checks),
    ...(summary.total === 0 ? ['No one would get it.'] : []),
  ];
  const isWhole = update && published !== null;
  const reasons = [...(isWhole ? getTestFaults(config.MAIL_FROM, published, test) : []), ...ofText];
  const findings = test?.verdict ? explain(test.verdict) : [];
  const note = test?.verdict ? explainDomain(senderDomain(config.MAIL_FROM), test.verdict) : null;
  const isFollowed = config.IMAP_URL !== undefined;
  const testedAt = test?.state === 'sent' ? test.finishedAt : null;
  const revision = published;
  return {
    slug,
    title,
    revision,
    subject,
    summary,
    reasons,
    /** Without those that a test by who sends it would answer. */
    ofText,
    request: revision === null ? null : await readRequest(db, slug, revision),
    sender: await findSender(db),
    checks,
    test: { testedAt, findings, note, isFollowed },
    open,
    at: clock(),
  };
}

/** What all these marks come from, where no one has set up the domain yet. */
function explainDomain(domain: string, { spf, dkim, dmarc }: Verdict): string | null {
  if (isExampleDomain(domain)) {
    return `Marks are red because ${domain} is only an example, for which nothing can be set up. They keep nothing from being sent until MAIL_FROM names a domain of yours.`;
  }
  const isSet =
    !['none', 'unknown'].includes(spf.result) || dkim.length > 0 || dmarc.result !== 'none';
  if (isSet) return null;
  return `Marks are red because nothing has been set up for ${domain} yet. Who runs its mail server does it once, as docs/deliverability.md says; then test again.`;
}

type Version = { published: number | null; draft: Content | null; update: UpdateEmail | null };

const getReasons = ({ SMTP_URL }: Config, { published, draft, update }: Version): string[] =>
  [
    published === null && 'It has not been published: what is published is what goes out.',
    published !== null && draft !== null && 'There is a draft that is not published.',
    published !== null && !update && 'It is for the site alone, or not whole.',
    SMTP_URL === undefined && 'No mail server is set, so nothing can be sent.',
  ].filter((reason) => reason !== false);
