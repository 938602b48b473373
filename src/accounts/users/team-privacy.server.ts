import { eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { DataSubject, Holding } from '../../platform/privacy/personal-data.server.ts';
import { noticeChoices, notices } from '../accounts.table.server.ts';
import { adminGrants, formerAdminAddresses, users } from '../auth.table.server.ts';
import { rememberAddress, toHashed } from './provenance.server.ts';

const untilNoAdmins = 'As long as this site has admins';
const whyProvenance = 'So that nobody counts as two admins (UK GDPR, Articles 5(1)(f) and 32)';

/** What shows that two admins are two people. It outlives accounts, and has no names. */
export const provenance: Holding[] = [
  {
    title: 'Who made you an admin, or was made one by you',
    madeElsewhere: 'in users/provenance.server.test.ts',
    purpose: 'So that no admin acts as two',
    keptFor: untilNoAdmins,
    table: adminGrants,
    where: ({ email }) =>
      sql`(select ${users.id} from ${users} where ${users.email} = ${email}) in (${adminGrants.userId}, ${adminGrants.grantedBy})`,
    shown: { When: adminGrants.grantedAt },
    keeps: {
      what: 'Which account made which an admin, by their numbers',
      why: whyProvenance,
      until: untilNoAdmins,
      ifAny: true,
    },
  },
  {
    title: 'Your address while you were an admin',
    madeElsewhere: 'in users/provenance.server.test.ts: a keyed hash',
    purpose: 'So that no admin acts as two',
    keptFor: untilNoAdmins,
    table: formerAdminAddresses,
    where: ({ email, hashValue }) =>
      eq(formerAdminAddresses.addressHash, hashValue(toHashed(email))),
    shown: { Account: formerAdminAddresses.userId },
    keeps: {
      what: 'That an admin’s account had this address, as a keyed hash',
      why: whyProvenance,
      until: untilNoAdmins,
      ifAny: true,
      reduce: (tx, { email, hashValue }) => rememberAddress(tx, email, hashValue),
    },
  },
];

const ofUser =
  (userId: PgColumn) =>
  ({ email }: DataSubject): SQL =>
    sql`${userId} in (select ${users.id} from ${users} where ${users.email} = ${email})`;

/** What one of the team is told, and chose to be. */
export const toldToTeam: Holding[] = [
  {
    title: 'What you want to be told',
    madeElsewhere: 'in conversations/tell-members.server.test.ts: the team’s',
    purpose: 'To tell one of the team what concerns them',
    keptFor: 'Until you close your account',
    table: noticeChoices,
    where: ofUser(noticeChoices.userId),
    shown: {
      'Messages to you': noticeChoices.wrote,
      'New conversations': noticeChoices.began,
      'Promises that run out': noticeChoices.promises,
      'Next steps': noticeChoices.nextSteps,
      'Notes that name you': noticeChoices.mentions,
      'Hour of the summary': noticeChoices.summaryHour,
    },
  },
  {
    title: 'What you were told',
    madeElsewhere: 'in conversations/tell-members.server.test.ts: the team’s',
    purpose: 'To tell one of the team what concerns them, once',
    keptFor: { name: 'notices to the team', hours: 30 * 24, from: notices.toldAt },
    table: notices,
    where: ofUser(notices.userId),
    shown: { What: notices.kind, About: notices.reference, When: notices.toldAt },
  },
];
