import { eq } from 'drizzle-orm';
import type { RetentionRule } from '../platform/privacy/retention.server.ts';
import { knownDevices } from './account-events.table.server.ts';
import { accountLinks } from './links/account-links.table.server.ts';
import { sessions, verifications } from './auth.table.server.ts';
import { factorChallenges, factors } from './factors/factors.table.server.ts';
import { factorRemovals } from './factors/factor-removals.table.server.ts';
import { signInDelays } from './sign-in/sign-in-delays.table.server.ts';

export const accountRetention: RetentionRule[] = [
  // The job runs hourly, so these are deleted within 24 hours.
  {
    name: 'sign-in delays',
    table: signInDelays,
    from: signInDelays.lastAttemptAt,
    keptFor: { hours: 22 },
  },
  {
    name: 'questions to factors',
    table: factorChallenges,
    from: factorChallenges.expiresAt,
    keptFor: { hours: 22 },
  },
  {
    name: 'sign-ins that nobody finished',
    table: verifications,
    from: verifications.expiresAt,
    keptFor: { hours: 22 },
  },
  {
    // They are valid for five minutes only, and a phone factor contains the number.
    name: 'factors that were never verified',
    table: factors,
    from: factors.createdAt,
    keptFor: { hours: 22 },
    only: eq(factors.status, 'unverified'),
  },
  { name: 'ended sessions', table: sessions, from: sessions.expiresAt, keptFor: { hours: 0 } },
  {
    name: 'expired account links',
    table: accountLinks,
    from: accountLinks.expiresAt,
    keptFor: { months: 1 },
  },
  {
    name: 'unanswered removals of factors',
    table: factorRemovals,
    from: factorRemovals.expiresAt,
    keptFor: { hours: 0 },
  },
  {
    name: 'browsers not seen for a year',
    table: knownDevices,
    from: knownDevices.lastSeenAt,
    keptFor: { months: 12 },
  },
];
