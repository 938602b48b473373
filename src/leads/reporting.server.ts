import { href } from 'react-router';
import { and, desc, gt, inArray, isNull, lte, notInArray } from 'drizzle-orm';
import {
  type Attention,
  attentionLine,
  mostEntries,
  type PersonHistory,
} from '../platform/reporting.ts';
import { londonDay } from '../platform/database/london-day.ts';
import { listNextSteps } from './next-steps.server.ts';
import { people } from './people.table.server.ts';
import { consentRecords } from './consent-records.table.server.ts';
import { keyedHash } from '../platform/security/secrets.server.ts';
import { emailMessages } from '../platform/email/email-messages.table.server.ts';
import { emailStanding, formatPurpose } from '../platform/email/email.ts';

const counts = and(isNull(people.mergedInto), isNull(people.spamAt));

/** New people, and next steps due by today. */
export const personAttention: Attention = {
  nextSteps: listNextSteps,
  async arrived({ db }, since) {
    const count = await db.$count(people, and(gt(people.createdAt, since), counts));
    const about = { kind: 'leads', href: href('/admin/people'), isUrgent: false };
    return attentionLine(count, ['new lead', 'new leads'], about);
  },
  async waiting({ db, clock }) {
    const isOpen = notInArray(people.stage, ['won', 'lost']);
    const isDue = and(lte(people.dueOrder, londonDay(clock())), isOpen, counts);
    const count = await db.$count(people, isDue);
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
