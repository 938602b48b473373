import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { RetentionRule } from '../platform/privacy/retention.server.ts';
import { consentRetention } from '../leads/consents/consent-retention.server.ts';
import { emailSubscribers } from './email-subscribers.table.server.ts';
import { updatesConsent } from './list-consent.ts';
import { linkDays } from './subscription-links.ts';
import { subscriptionTokens } from './subscription-tokens.table.server.ts';

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
    name: 'subscriptions that nobody confirmed',
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
    // The link still works: it names its owner (one-click-token.server.ts).
    name: 'one-click links of people who are not on the list',
    table: subscriptionTokens,
    from: subscriptionTokens.createdAt,
    keptFor: { months: 12 },
    only: sql`${subscriptionTokens.purpose} = 'one_click' and not ${onList(subscriptionTokens.email)}`,
  },
];
