import { and, count, desc, eq, isNull, lte, ne } from 'drizzle-orm';
import { href } from 'react-router';
import { notices } from '../../accounts/accounts.table.server.ts';
import { nextSteps, people, personAddresses } from '../../leads/people.table.server.ts';
import { startedBefore } from '../../leads/promise/promise-clock.ts';
import { readPromiseHours } from '../../leads/promise/working-hours.server.ts';
import { londonDay } from '../../platform/database/london-day.ts';
import { EmailLayout, EmailLink } from '../../platform/email/email-layout.tsx';
import { automatic, type ComposedEmail, defineEmail } from '../../platform/email/email.ts';
import { formatCount } from '../../platform/reporting.ts';
import type { Services } from '../../platform/services.ts';
import { inboxAddress } from '../inbox/inbox.ts';
import { conversations } from './conversations.table.server.ts';
import { whereWaiting } from './unanswered-enquiries.server.ts';

type Line = { text: string; path: string };

/** Emails one of the team what is new to them. What visitors wrote, and who they are, is behind the login. */
export const sendNotices = defineEmail({
  name: 'send-notices',
  async compose({ id }, services: Services) {
    const told = await services.db
      .select()
      .from(notices)
      .where(eq(notices.emailId, id))
      // What concerns the member alone stands first, and what has begun last: of that, strangers send many.
      .orderBy(desc(notices.kind), notices.reference);
    const isSummary = told.some(({ kind }) => kind === 'summary');
    const userId = told[0]?.userId;
    const lines = [
      ...(isSummary && userId ? await readSummary(services, userId) : []),
      ...told.flatMap((one) => toLine(one, isSummary)),
    ];
    if (lines.length === 0) return null;
    return noticesEmail(lines, { isSummary, siteUrl: services.config.siteUrl });
  },
});

const toLine = (one: typeof notices.$inferSelect, isSummary: boolean): Line[] => {
  // The summary counts them.
  if (one.kind === 'summary' || (one.kind === 'next step' && isSummary)) return [];
  return [{ text: formatNews(one), path: one.path }];
};

type Told = Pick<typeof notices.$inferSelect, 'kind' | 'reference'>;

/** Who it is about is behind the login. */
export function formatNews({ kind, reference }: Told): string {
  switch (kind) {
    case 'wrote':
      return `${reference}: something came for you`;
    case 'began':
      return `${reference} has begun`;
    case 'promise runs out':
      return `${reference} must be answered soon`;
    case 'promise broken':
      return `${reference} has waited for longer than we promise`;
    case 'mentioned':
      return 'A colleague named you in a note';
    case 'next step':
      return 'A next step of yours is due today';
    case 'summary':
      return 'Your day';
  }
}

/** What waits for a member this morning; nothing where nothing does. */
async function readSummary({ db, clock }: Services, userId: string): Promise<Line[]> {
  const now = clock();
  const over = startedBefore(now, 1, await readPromiseHours(db));
  const waiting = await db
    .select({ since: conversations.waitingSince, ownerId: people.ownerId })
    .from(conversations)
    .leftJoin(personAddresses, eq(personAddresses.email, conversations.email))
    .leftJoin(people, eq(people.id, personAddresses.personId))
    .where(whereWaiting);
  const mine = waiting.filter(({ ownerId }) => ownerId === userId);
  const free = waiting.filter(({ ownerId }) => ownerId === null);
  const late = mine.filter(({ since }) => since && since <= over).length;
  const dueByToday = and(isNull(nextSteps.doneAt), lte(nextSteps.due, londonDay(now)));
  const ofMine = and(eq(people.ownerId, userId), ne(people.stage, 'lost'));
  const [{ steps } = { steps: 0 }] = await db
    .select({ steps: count() })
    .from(nextSteps)
    .innerJoin(people, eq(people.id, nextSteps.personId))
    .where(and(ofMine, dueByToday));
  const added = late > 0 ? `, ${late} for longer than we promise` : '';
  return [
    mine.length > 0 && {
      text: `${formatCount(mine.length, 'person of yours waits', 'people of yours wait')} for an answer${added}`,
      path: inboxAddress('mine'),
    },
    free.length > 0 && {
      text: formatCount(free.length, 'waits and has no owner', 'wait and have no owner'),
      path: inboxAddress('open'),
    },
    steps > 0 && {
      text: formatCount(steps, 'next step is due by today', 'next steps are due by today'),
      path: href('/admin'),
    },
  ].filter((line) => line !== false);
}

/** As many as anyone would read. */
const mostLines = 20;

function noticesEmail(
  lines: readonly Line[],
  { isSummary, siteUrl }: { isSummary: boolean; siteUrl: string },
): ComposedEmail {
  const title = isSummary ? 'Your day' : formatCount(lines.length, 'notice', 'notices');
  return {
    subject: lines.length === 1 ? (lines[0]?.text ?? title) : title,
    headers: automatic,
    body: (
      <EmailLayout
        title={title}
        preview={lines[0]?.text ?? title}
        why="You get this email because you work here; your account says which notices you want, under Notices."
      >
        {lines.slice(0, mostLines).map(({ text, path }) => (
          <p key={`${text} ${path}`}>
            <EmailLink href={siteUrl + path}>{text}</EmailLink>
          </p>
        ))}
        {lines.length > mostLines && (
          <p>
            And {lines.length - mostLines} more:{' '}
            <EmailLink href={siteUrl + inboxAddress('open')}>the inbox</EmailLink>
          </p>
        )}
      </EmailLayout>
    ),
  };
}
