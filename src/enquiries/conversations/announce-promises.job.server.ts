import { and, desc, eq, gt, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';
import { href } from 'react-router';
import { notices } from '../../accounts/accounts.table.server.ts';
import { queueTeamMessage } from '../../accounts/team/send-team-message.job.server.ts';
import { nextSteps, people, personAddresses } from '../../leads/people.table.server.ts';
import { noteMentions, personNotes } from '../../leads/person-history.table.server.ts';
import { type PromiseHours, startedBefore } from '../../leads/promise/promise-clock.ts';
import { readPromiseHours } from '../../leads/promise/working-hours.server.ts';
import type { Db } from '../../platform/database/database.server.ts';
import { londonDay } from '../../platform/database/london-day.ts';
import { isQuietCopy } from '../../platform/jobs/hold.server.ts';
import type { Job } from '../../platform/jobs/start-worker.server.ts';
import type { Services } from '../../platform/services.ts';
import { urgentShare } from '../../ui/content/durations.ts';
import { conversationPath } from '../inbox/inbox.ts';
import { conversations, messages } from './conversations.table.server.ts';
import { type News, tellMembers, toLiveNotices } from './tell-members.server.ts';
import { whereWaiting } from './unanswered-enquiries.server.ts';

/**
 * Every five minutes: tells the team's chat of promises in their last quarter, and of those that are over, and each
 * member what they chose; each once.
 */
export const announcePromises: Job<Services> = {
  name: 'announce-promises',
  schedule: '*/5 * * * *',
  async handle(_payload, services) {
    const { db, clock, config } = services;
    if (await isQuietCopy(db)) return;
    const now = clock();
    const hours = await readPromiseHours(db);
    const promises = await readRunningOut(db, now, hours);
    if (config.NOTIFY_WEBHOOK_URL) await tellChat(services, promises, hours !== null);
    const others = [...(await readArrived(db, now)), ...(await readDueSteps(db, now))];
    await tellMembers(services, [...promises, ...others], hours);
  },
};

/** What the open pages of members who chose so show as it comes. */
export const listLiveNotices = async (services: Services) =>
  toLiveNotices(services, await readArrived(services.db, services.clock()));

const readArrived = async (db: Db, now: Date): Promise<News[]> => [
  ...(await readUnread(db, now)),
  ...(await readMentions(db, now)),
];

async function tellChat(
  services: Services,
  promises: readonly PromiseNews[],
  isWorkingTime: boolean,
): Promise<void> {
  if (promises.length === 0) return;
  await services.db.transaction(async (tx) => {
    const told = await tx
      .insert(notices)
      .values(promises.map((one) => ({ ...one, toldAt: services.clock() })))
      .onConflictDoNothing()
      .returning({ subject: notices.subject, kind: notices.kind });
    for (const { kind, subject, reference, path } of promises) {
      if (!told.some((one) => one.subject === subject && one.kind === kind)) continue;
      await queueTeamMessage(tx, services, { kind, reference, path, isWorkingTime });
    }
  });
}

type PromiseNews = News & { kind: 'promise runs out' | 'promise broken' };

const day = 24 * 3_600_000;

/** Of each kind, the newest: in a rush no one reads more. */
const most = 1000;

const { id, reference, state, unreadSince, waitingSince, createdAt } = conversations;

const ofPerson = (db: Db) =>
  db
    .select({
      id,
      reference,
      state,
      unreadSince,
      waitingSince,
      createdAt,
      ownerId: people.ownerId,
      begunByUs,
    })
    .from(conversations)
    .leftJoin(personAddresses, eq(personAddresses.email, conversations.email))
    .leftJoin(people, eq(people.id, personAddresses.personId));

const begunByUs = sql<boolean>`exists (select 1 from ${messages}
  where ${messages.conversationId} = ${conversations.id} and ${messages.sentBy} = 'us')`;

/** What came within a day and none of the team has opened. */
async function readUnread(db: Db, now: Date): Promise<News[]> {
  const dayAgo = new Date(now.getTime() - day);
  const whereNew = and(eq(state, 'new'), gt(createdAt, dayAgo));
  const found = await ofPerson(db)
    .where(or(and(isNotNull(unreadSince), gt(unreadSince, dayAgo)), whereNew))
    // Those of strangers last.
    .orderBy(isNull(unreadSince), desc(conversations.lastMessageAt))
    .limit(most);
  return found.flatMap((one) => {
    const common = { path: conversationPath(one.id), reference: one.reference };
    const { ownerId } = one;
    const since = one.unreadSince?.toISOString() ?? '';
    const wrote = { ...common, ownerId, kind: 'wrote' as const, subject: `${one.id} ${since}` };
    const began = { ...common, ownerId, kind: 'began' as const, subject: one.id };
    const isNew = one.createdAt > dayAgo && !one.begunByUs;
    return [...(one.unreadSince ? [wrote] : []), ...(isNew ? [began] : [])];
  });
}

/** Promises in their last quarter, and those over by less than their whole time. */
async function readRunningOut(db: Db, now: Date, hours: PromiseHours): Promise<PromiseNews[]> {
  const over = startedBefore(now, 1, hours);
  const found = await ofPerson(db)
    .where(
      and(
        whereWaiting,
        gt(waitingSince, startedBefore(now, 2, hours)),
        lte(waitingSince, startedBefore(now, urgentShare, hours)),
      ),
    )
    .orderBy(desc(waitingSince))
    .limit(most);
  return found.flatMap(({ waitingSince: since, ...one }) =>
    since
      ? {
          kind: since > over ? 'promise runs out' : 'promise broken',
          subject: toPromiseSubject(one.id, since),
          path: conversationPath(one.id),
          reference: one.reference,
          ownerId: one.ownerId,
        }
      : [],
  );
}

/** A message after our answer starts another clock. */
const toPromiseSubject = (conversationId: string, since: Date): string =>
  `${conversationId} ${since.toISOString()}`;

async function readDueSteps(db: Db, now: Date): Promise<News[]> {
  const today = londonDay(now);
  const found = await db
    .selectDistinct({ id: people.id, ownerId: people.ownerId })
    .from(nextSteps)
    .innerJoin(people, eq(people.id, nextSteps.personId))
    .where(
      and(
        eq(nextSteps.due, today),
        isNull(nextSteps.doneAt),
        isNotNull(people.ownerId),
        ne(people.stage, 'lost'),
      ),
    );
  return found.map((person) => ({
    kind: 'next step',
    subject: `${person.id} ${today}`,
    path: href('/admin/people/:id', { id: person.id }),
    reference: '',
    ownerId: person.ownerId,
  }));
}

/** Notes of the last day that name one of the team, who has not seen to it yet. */
async function readMentions(db: Db, now: Date): Promise<News[]> {
  const { noteId, userId, namedAt, doneAt } = noteMentions;
  const found = await db
    .select({ noteId, userId, personId: personNotes.personId })
    .from(noteMentions)
    .innerJoin(personNotes, eq(personNotes.id, noteId))
    .where(and(isNull(doneAt), gt(namedAt, new Date(now.getTime() - day))));
  return found.map((mention) => ({
    kind: 'mentioned',
    subject: mention.noteId,
    path: href('/admin/people/:id', { id: mention.personId }),
    reference: '',
    ownerId: mention.userId,
  }));
}
