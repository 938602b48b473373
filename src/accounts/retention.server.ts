import type { RetentionRule } from '../database/retention.server.ts';
import { knownDevices } from './account-events.table.server.ts';
import { accountLinks } from './links/account-links.table.server.ts';
import { sessions, verifications } from './auth.table.server.ts';
import { factorChallenges } from './factors/factors.table.server.ts';
import { factorRemovals } from './factors/factor-removals.table.server.ts';
import { signInDelays } from './sign-in/sign-in-delays.table.server.ts';

export const accountRetention: RetentionRule[] = [
  // With an hour between the runs, these are gone within 24.
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
