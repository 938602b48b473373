import { eq, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type {
  DataSubject,
  Holding,
  PersonalDataHolder,
} from '../platform/privacy/personal-data.server.ts';
import type { RetentionRule } from '../platform/privacy/retention.server.ts';
import {
  accountEvents,
  knownDevices,
  accountLinks,
  signInDelays,
} from './accounts.table.server.ts';
import { identities, sessions, users, verifications } from './auth.table.server.ts';
import {
  factorRemovals,
  backupCodes,
  factorChallenges,
  factors,
} from './factors/factors.table.server.ts';
import { provenance, toldToTeam } from './users/team-privacy.server.ts';

const keptFor = 'Until you close your account';
const letYouIn = 'To let you in and keep others out';

const ofAccount =
  (userId: PgColumn) =>
  ({ email }: DataSubject): SQL =>
    sql`${userId} in (select ${users.id} from ${users} where ${users.email} = ${email})`;

/** The account's data, without anything that grants access: hashes, tokens, secrets, keys. */
const belongings: Holding[] = [
  {
    title: 'Sessions of your account',
    purpose: letYouIn,
    keptFor: 'Until they end',
    table: sessions,
    where: ofAccount(sessions.userId),
    shown: {
      'Logged in on': sessions.createdAt,
      'Last used': sessions.updatedAt,
      'Ends on': sessions.expiresAt,
      Network: sessions.ipAddress,
      Browser: sessions.userAgent,
      'Assurance level': sessions.aal,
    },
  },
  {
    title: 'Ways to log in to your account',
    purpose: letYouIn,
    keptFor,
    table: identities,
    where: ofAccount(identities.userId),
    shown: {
      Provider: identities.providerId,
      'Known there as': identities.accountId,
      Since: identities.createdAt,
    },
  },
  {
    title: 'Questions put to your second factors',
    purpose: letYouIn,
    keptFor: 'A day',
    table: factorChallenges,
    where: ofAccount(factorChallenges.userId),
    shown: { 'Asked on': factorChallenges.createdAt, 'Answered on': factorChallenges.usedAt },
  },
  {
    title: 'Requests to remove a lost factor from your account',
    purpose: 'So that no admin does it alone',
    keptFor: 'A day',
    table: factorRemovals,
    where: (subject) =>
      sql`${factorRemovals.factorId} in (select ${factors.id} from ${factors} where ${ofAccount(factors.userId)(subject)})`,
    shown: { 'Asked on': factorRemovals.requestedAt, 'Open until': factorRemovals.expiresAt },
  },
  {
    title: 'Second factors of your account',
    purpose: letYouIn,
    keptFor,
    table: factors,
    where: ofAccount(factors.userId),
    shown: {
      Name: factors.friendlyName,
      Kind: factors.factorType,
      Status: factors.status,
      Phone: factors.phone,
      'Added on': factors.createdAt,
      'Last used': factors.lastUsedAt,
    },
  },
  {
    title: 'Backup codes of your account',
    purpose: letYouIn,
    keptFor,
    table: backupCodes,
    where: ofAccount(backupCodes.userId),
    shown: { 'Used on': backupCodes.usedAt },
  },
  {
    title: 'Browsers that know your account',
    purpose: 'To tell you when another one logs in',
    keptFor: 'A year from their last visit',
    inNotice: [['Browsers that know your account', '1 year from the last login']],
    table: knownDevices,
    where: ofAccount(knownDevices.userId),
    shown: { 'Last seen on': knownDevices.lastSeenAt },
  },
  {
    title: 'What happened to your account',
    purpose: 'To tell you when another person gets in',
    keptFor,
    table: accountEvents,
    where: ofAccount(accountEvents.userId),
    shown: {
      What: accountEvents.kind,
      When: accountEvents.createdAt,
      Browser: accountEvents.userAgent,
    },
  },
  {
    title: 'Links we sent for your account',
    purpose: 'To check that the mailbox is yours',
    keptFor: 'A month after they end',
    inNotice: [['Links in our emails about an account or a request', '1 month after they expire']],
    table: accountLinks,
    where: (subject) =>
      sql`${or(eq(accountLinks.email, subject.email), ofAccount(accountLinks.userId)(subject))}`,
    shown: {
      'What for': accountLinks.purpose,
      To: accountLinks.email,
      'Made on': accountLinks.createdAt,
      'Works until': accountLinks.expiresAt,
      'Used on': accountLinks.usedAt,
      'Invites you as': accountLinks.invitedAs,
    },
  },
  {
    title: 'Invitations to the team that you sent',
    madeElsewhere: 'in links/invitations.server.test.ts: an admin’s',
    purpose: 'So that each of the team was let in by an admin',
    keptFor: 'A month after they end',
    table: accountLinks,
    where: ofAccount(accountLinks.invitedBy),
    shown: { As: accountLinks.invitedAs, 'Sent on': accountLinks.createdAt },
  },
  {
    title: 'Factors you asked to remove from other accounts',
    madeElsewhere: 'an admin’s',
    purpose: 'So that no admin removes one alone',
    keptFor: 'A day',
    table: factorRemovals,
    where: ofAccount(factorRemovals.requestedBy),
    shown: { 'Asked on': factorRemovals.requestedAt },
  },
];

const account: Holding = {
  title: 'Your account',
  purpose: letYouIn,
  keptFor,
  inNotice: [['Accounts', 'Until you close yours, or ask us to']],
  table: users,
  where: ({ email }) => eq(users.email, email),
  shown: {
    Name: users.name,
    Email: users.email,
    'Signature of your replies': users.signature,
    'Address confirmed': users.emailVerified,
    Role: users.role,
    'Opened on': users.createdAt,
    'Changed on': users.updatedAt,
    'Suspended on': users.suspendedAt,
  },
};

const delays: Holding = {
  title: 'Attempts to log in as you',
  purpose: 'To slow down anyone guessing passwords',
  keptFor: '24 hours',
  table: signInDelays,
  where: ({ email, hashValue }) => eq(signInDelays.accountKey, hashValue(`account ${email}`)),
  shown: { Attempts: signInDelays.attempts, 'The last one': signInDelays.lastAttemptAt },
};

export const accountData: PersonalDataHolder = {
  name: 'Accounts',
  isTheirsToEnd: true,
  holdings: [...provenance, ...toldToTeam, ...belongings, account, delays],
};

/** Accounts that an invitation opened, without any way to log in yet, on a row of `users`. */
export const whereNeverUsed = sql`not ${users.emailVerified} and not exists (select 1 from ${identities} where ${identities.userId} = ${users.id})`;

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
    name: 'unfinished sign-ins',
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
    name: 'invitations never accepted',
    table: users,
    from: users.updatedAt,
    keptFor: { months: 1 },
    only: whereNeverUsed,
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
