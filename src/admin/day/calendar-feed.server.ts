import { and, eq, sql } from 'drizzle-orm';
import { users } from '../../accounts/auth.table.server.ts';
import { whereTeamMember } from '../../accounts/users/admins.server.ts';
import { company } from '../../company.ts';
import { londonMoment } from '../../platform/database/london-day.ts';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { PersonalDataHolder } from '../../platform/privacy/personal-data.server.ts';
import { hashToken, newToken } from '../../platform/security/secrets.server.ts';
import type { Services } from '../../platform/services.ts';
import { listNextSteps, listUnanswered } from '../attention.server.ts';
import { calendarFeeds } from '../admin.table.server.ts';

/** Gives a user a new secret address for their feed, and returns its token, which is not kept. */
export async function makeFeed({ db, clock }: Services, actor: Actor): Promise<string> {
  const { token, hash: tokenHash } = newToken();
  const { userId } = actor;
  const createdAt = clock();
  await db.transaction(async (tx) => {
    await tx
      .insert(calendarFeeds)
      .values({ userId, tokenHash, createdAt })
      .onConflictDoUpdate({ target: calendarFeeds.userId, set: { tokenHash, createdAt } });
    const subject = `user:${userId}`;
    await recordAudit(tx, { actor, act: 'calendar.address-made', subject, now: createdAt });
  });
  return token;
}

export async function removeFeed({ db, clock }: Services, actor: Actor): Promise<void> {
  const { userId } = actor;
  await db.transaction(async (tx) => {
    await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));
    const entry = { actor, act: 'calendar.address-removed', subject: `user:${userId}` };
    await recordAudit(tx, { ...entry, now: clock() });
  });
}

/** When the user's address was made; null without one. */
export async function findFeed({ db }: Services, userId: string): Promise<Date | null> {
  const [feed] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId));
  return feed?.createdAt ?? null;
}

/** The feed behind a token, as a file: null for an unknown one, and for a user who left the team. */
export async function readFeed(services: Services, token: string): Promise<string | null> {
  const { db, config, clock } = services;
  const [owner] = await db
    .select({ id: users.id })
    .from(calendarFeeds)
    .innerJoin(users, and(eq(users.id, calendarFeeds.userId), whereTeamMember))
    .where(eq(calendarFeeds.tokenHash, hashToken(token)));
  if (!owner) return null;
  const [steps, unanswered] = await Promise.all([
    listNextSteps(services, owner.id),
    listUnanswered(services),
  ]);
  const { host } = new URL(config.siteUrl);
  const toEvent = (row: { key: string; href: string }, title: string, at: Date | string) =>
    ({
      id: `${row.key}@${host}`,
      title,
      href: config.siteUrl + row.href,
      at,
    }) satisfies CalendarEvent;
  const events = [
    ...steps.map((row) => {
      const at = row.time ? londonMoment(`${row.due}T${row.time}`) : row.due;
      return toEvent(row, `${row.name}: ${row.step}`, at);
    }),
    ...unanswered
      .filter((row) => row.owner?.id === owner.id)
      .map((row) => toEvent(row, `Answer ${row.name}`, row.promise.dueAt)),
  ];
  return writeCalendar(company.name, events, clock());
}

export const calendarData: PersonalDataHolder = {
  name: 'Calendar feeds',
  holdings: [
    {
      title: 'The secret address of your calendar feed',
      purpose: 'To show your next steps in your calendar',
      keptFor: 'Until you remove it, or with your account',
      table: calendarFeeds,
      where: ({ email }) =>
        sql`${calendarFeeds.userId} in (select ${users.id} from ${users} where ${users.email} = ${email})`,
      shown: { 'Made on': calendarFeeds.createdAt },
    },
  ],
};

type CalendarEvent = {
  id: string;
  title: string;
  href: string;
  /** A moment, or a whole day such as 2026-11-21. */
  at: Date | string;
};

/** An iCalendar file (RFC 5545) of moments and whole days, without alarms. */
export function writeCalendar(name: string, events: readonly CalendarEvent[], now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escape(name)}//Desk//EN`,
    `X-WR-CALNAME:${escape(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...events.flatMap((event) => writeEvent(event, now)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

function writeEvent({ id, title, href, at }: CalendarEvent, now: Date): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${id}`,
    `DTSTAMP:${utc(now)}`,
    typeof at === 'string' ? `DTSTART;VALUE=DATE:${at.replaceAll('-', '')}` : `DTSTART:${utc(at)}`,
    `SUMMARY:${escape(title)}`,
    `URL:${href}`,
    // Others at a shared calendar see the time as free.
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

const utc = (moment: Date) => moment.toISOString().replaceAll(/[-:]|\.\d+/g, '');

const escape = (text: string) =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|[\r\n]/g, String.raw`\n`);

/** At most 75 octets a line; a character is never cut. */
function fold(line: string): string {
  let octets = 0;
  let folded = '';
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > 75) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

const encoder = new TextEncoder();
