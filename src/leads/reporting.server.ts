import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNull,
  lte,
  ne,
  notInArray,
  type SQL,
  sql,
} from 'drizzle-orm';
import { href } from 'react-router';
import type { Ownership } from '../platform/feature.ts';
import { users } from '../accounts/auth.table.server.ts';
import type { Db } from '../platform/database/database.server.ts';
import { londonDay } from '../platform/database/london-day.ts';
import { emailMessages } from '../platform/email/email-messages.table.server.ts';
import { emailStanding, formatPurpose } from '../platform/email/email.ts';
import {
  type Attention,
  attentionLine,
  formatCount,
  mostEntries,
  type Named,
  type NextStep,
  type PersonHistory,
} from '../platform/reporting.ts';
import { keyedHash } from '../platform/security/secrets.server.ts';
import type { Services } from '../platform/services.ts';
import { companies } from './companies/companies.table.server.ts';
import { consentRecords } from './leads.table.server.ts';
import { whereCounted } from './people.server.ts';
import { changeWithin } from './people/bulk-change.server.ts';
import { nextSteps, people } from './people.table.server.ts';
import { noteMentions, personNotes } from './person-history.table.server.ts';

/** New people, and next steps due by today. */
export const personAttention: Attention = {
  nextSteps: listNextSteps,
  named: listNamed,
  async arrived({ db }, since) {
    const count = await db.$count(people, and(gt(people.createdAt, since), whereCounted));
    const about = { kind: 'leads', href: href('/admin/people'), isUrgent: false };
    return attentionLine(count, ['new lead', 'new leads'], about);
  },
  async waiting({ db, clock }) {
    const whereOpen = notInArray(people.stage, ['won', 'lost']);
    const whereDue = and(lte(people.dueOrder, londonDay(clock())), whereOpen, whereCounted);
    const count = await db.$count(people, whereDue);
    const words = ['next step with a lead is due', 'next steps with leads are due'] as const;
    const address = `${href('/admin/people')}?due=today`;
    const about = { kind: 'next steps', href: address, isUrgent: false };
    return attentionLine(count, words, about);
  },
};

export const consentHistory: PersonHistory = async ({ db }, emails) => {
  const found = await db
    .select()
    .from(consentRecords)
    .where(inArray(consentRecords.email, [...emails]))
    .orderBy(desc(consentRecords.createdAt))
    .limit(mostEntries);
  return found.map(({ id, createdAt, purpose, wording, wordingVersion, page }) => ({
    key: `consent-${id}`,
    at: createdAt,
    kind: 'Consent',
    title: `Agreed that we ${purpose}, on ${page}`,
    detail: `“${wording}” (version ${wordingVersion})`,
  }));
};

/** The status of each email to a person; the content is not kept. */
export const emailHistory: PersonHistory = async ({ db, secret }, emails) => {
  const hashes = emails.map((email) => keyedHash(secret, email));
  const found = await db
    .select()
    .from(emailMessages)
    .where(inArray(emailMessages.recipientHash, hashes))
    .orderBy(desc(emailMessages.createdAt))
    .limit(mostEntries);
  return found.map(({ id, createdAt, purpose, state, reason }) => {
    const standing = emailStanding({ state, reason });
    return {
      key: `mail-${id}`,
      at: createdAt,
      kind: 'Email',
      title: formatPurpose(purpose),
      href: href('/admin/mail/:id', { id }),
      state: {
        text: reason ? `${standing}: ${reason}` : standing,
        isUrgent: standing === 'failed',
      },
    };
  });
};

/** More than anyone would read on one page. */
const most = 100;

/** A user's dated next steps with people who are not lost, those due first. */
async function listNextSteps({ db }: Pick<Services, 'db'>, userId: string): Promise<NextStep[]> {
  const { id: key, what: step, due, time, doneAt } = nextSteps;
  const { id, name: known, sortName: address, stage } = people;
  const found = await db
    .select({ key, step, due, time, id, known, address, stage, company: companies.name })
    .from(nextSteps)
    .innerJoin(people, eq(people.id, nextSteps.personId))
    .leftJoin(companies, eq(companies.id, people.companyId))
    .where(and(eq(people.ownerId, userId), isNull(doneAt), whereCounted, ne(stage, 'lost')))
    .orderBy(asc(due), asc(time), asc(key))
    .limit(most);
  return found.flatMap(({ due: day, id: personId, known: name, address: sorted, ...planned }) =>
    // Without a name, people are sorted by their address.
    day === null
      ? []
      : [
          {
            ...planned,
            name: name ?? sorted,
            href: href('/admin/people/:id', { id: personId }),
            due: day,
          },
        ],
  );
}

/** What colleagues wrote to a user, in notes on people. */
async function listNamed({ db }: Services, userId: string): Promise<Named[]> {
  const found = await db
    .select({
      key: personNotes.id,
      personId: sql<string>`coalesce(${people.mergedInto}, ${people.id})`,
      name: people.sortName,
      known: people.name,
      company: companies.name,
      text: personNotes.body,
      author: users.name,
      at: noteMentions.namedAt,
    })
    .from(noteMentions)
    .innerJoin(personNotes, eq(personNotes.id, noteMentions.noteId))
    .innerJoin(people, eq(people.id, personNotes.personId))
    .leftJoin(companies, eq(companies.id, people.companyId))
    .leftJoin(users, eq(users.id, personNotes.authorId))
    .where(and(eq(noteMentions.userId, userId), isNull(noteMentions.doneAt)))
    .orderBy(desc(noteMentions.namedAt))
    .limit(mostEntries);
  return found.map(({ personId: id, known, name, ...note }) => ({
    ...note,
    name: known ?? name,
    href: href('/admin/people/:id', { id }),
  }));
}

const countOpenSteps = (db: Db, byOwner: SQL) =>
  db.$count(
    nextSteps,
    and(
      isNull(nextSteps.doneAt),
      inArray(nextSteps.personId, db.select({ id: people.id }).from(people).where(byOwner)),
    ),
  );

/** People with their next steps; merged ones too, who may come back. */
export const personOwnership: Ownership = {
  async list(db, userId) {
    const byOwner = eq(people.ownerId, userId);
    const [all, steps] = await Promise.all([
      db.$count(people, and(byOwner, isNull(people.mergedInto))),
      countOpenSteps(db, byOwner),
    ]);
    return [
      all > 0 && formatCount(all, 'person', 'people'),
      steps > 0 && formatCount(steps, 'next step', 'next steps'),
    ].filter((line) => line !== false);
  },
  async handOver(tx, services, { actor, fromId, toId }) {
    const owned = await tx.select({ id: people.id }).from(people).where(eq(people.ownerId, fromId));
    const ids = owned.map(({ id }) => id);
    await changeWithin(tx, services, actor, ids, { ownerId: toId ?? '' });
  },
};
