import { eq, sql } from 'drizzle-orm';
import type { Holding } from '../../platform/privacy/personal-data.server.ts';
import { users } from '../auth.table.server.ts';
import { rememberAddress, toHashed } from './provenance.server.ts';
import { adminGrants, formerAdminAddresses } from './provenance.table.server.ts';

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
