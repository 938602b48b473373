import { eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { PersonalDataHolder } from '../platform/privacy/personal-data.server.ts';
import type { RetentionRule } from '../platform/privacy/retention.server.ts';
import {
  emailSubscribers,
  subscriptionRequests,
  subscriptionTokens,
  suppressions,
} from './mailing-list.table.server.ts';
import { updatesConsent, linkDays } from './mailing-list.ts';
import { consentRetention } from '../leads/record-contact.server.ts';

export const mailingListData: PersonalDataHolder = {
  name: 'Mailing list',
  isTheirsToEnd: true,
  holdings: [
    {
      title: 'Your subscription to our updates',
      purpose: 'To send you the updates you asked for',
      keptFor: 'Until you unsubscribe, and 30 days more; a year if you never confirmed it',
      inNotice: [
        [
          'Subscriptions to our updates',
          'Until you unsubscribe; 30 days more, should you want to return',
        ],
        ['Subscriptions that were not confirmed', '1 year'],
      ],
      table: emailSubscribers,
      where: ({ email }) => eq(emailSubscribers.email, email),
      shown: {
        Email: emailSubscribers.email,
        Name: emailSubscribers.name,
        'Came from': emailSubscribers.subscriptionSource,
        'Updates are sent': emailSubscribers.isActive,
        'Entered on': emailSubscribers.createdAt,
        'Confirmed on': emailSubscribers.confirmedAt,
        'Unsubscribed on': emailSubscribers.unsubscribedAt,
        'Subjects that you declined': emailSubscribers.declinedSubjects,
        'Paused until': emailSubscribers.pausedUntil,
      },
    },
    {
      title: 'When you asked for our updates on our site',
      purpose: 'To show that we were asked, and in which words',
      keptFor: {
        name: 'requests for updates',
        months: 12,
        from: subscriptionRequests.createdAt,
      },
      inNotice: 'Requests for our updates',
      table: subscriptionRequests,
      where: ({ email }) => eq(subscriptionRequests.email, email),
      shown: {
        Email: subscriptionRequests.email,
        'Agreed to': subscriptionRequests.wording,
        'On the page': subscriptionRequests.page,
        'Asked on': subscriptionRequests.createdAt,
      },
    },
    {
      title: 'Links in emails to you, to confirm or end a subscription',
      purpose: 'To check that the mailbox is yours',
      keptFor: 'A year after they expire; one-click links while you are on the list, else a year',
      inNotice: [
        [
          'Links to confirm or end a subscription',
          '1 year after they expire; the one-click link for 1 year, or longer while you are on the list',
        ],
      ],
      table: subscriptionTokens,
      where: ({ email }) => eq(subscriptionTokens.email, email),
      shown: {
        'What for': subscriptionTokens.purpose,
        'Made on': subscriptionTokens.createdAt,
        'Works until': subscriptionTokens.expiresAt,
        'Used on': subscriptionTokens.usedAt,
      },
    },
    {
      title: 'Your address among those we must not write to',
      madeElsewhere: 'a keyed hash, made by unsubscribing',
      purpose: 'To leave you alone, even if others enter your address into a form',
      keptFor: 'Until you ask to hear from us again',
      inNotice: 'Addresses that we must not write to',
      table: suppressions,
      where: ({ email, hashValue }) => eq(suppressions.emailHash, hashValue(email)),
      shown: { Since: suppressions.createdAt, Because: suppressions.reason },
      keeps: {
        what: 'A keyed hash of the address, which cannot be turned back into it',
        why: 'Without it we could write to you again by mistake (UK GDPR, Article 21(3); PECR, regulation 22)',
        until: 'you ask to hear from us again',
        stays: 1,
        async reduce(tx, { email, hashValue, now }) {
          const row = { emailHash: hashValue(email), reason: 'erasure', createdAt: now } as const;
          await tx.insert(suppressions).values(row).onConflictDoNothing();
          return 1;
        },
      },
    },
  ],
};

const onList = (email: PgColumn) =>
  sql`exists (select 1 from ${emailSubscribers} where ${emailSubscribers.email} = ${email})`;

/**
 * Subscriptions are kept until the subscriber leaves, and then until the link that can undo it expires.
 * Only the suppression, a keyed hash, stays.
 */
export const subscriptionRetention: RetentionRule[] = [
  {
    name: 'ended subscriptions',
    table: emailSubscribers,
    from: emailSubscribers.unsubscribedAt,
    keptFor: { hours: linkDays * 24 },
  },
  {
    name: 'unconfirmed subscriptions',
    table: emailSubscribers,
    from: emailSubscribers.createdAt,
    keptFor: { months: 12 },
    only: sql`${emailSubscribers.confirmedAt} is null`,
  },
  consentRetention(updatesConsent, { hours: linkDays * 24 }, (email) => sql`not ${onList(email)}`),
  {
    // An expired link still leads to the offer of a fresh one.
    name: 'expired subscription links',
    table: subscriptionTokens,
    from: subscriptionTokens.expiresAt,
    keptFor: { months: 12 },
  },
  {
    // The link still works: it names its owner (one-click.server.ts).
    name: 'one-click links of people who are not on the list',
    table: subscriptionTokens,
    from: subscriptionTokens.createdAt,
    keptFor: { months: 12 },
    only: sql`${subscriptionTokens.purpose} = 'one_click' and not ${onList(subscriptionTokens.email)}`,
  },
];
