import { company } from '../../company.ts';
import { recordAudit } from '../../platform/privacy/audit-log.server.ts';
import { dataSubject, exportHeld } from '../../platform/privacy/personal-data.server.ts';
import { personalDataHolders } from '../../platform/feature.ts';
import type { Services } from '../../platform/services.ts';
import type { CurrentSession } from '../current-session.server.ts';
import { accountData } from '../privacy.server.ts';

type Owner = Pick<CurrentSession, 'userId' | 'email' | 'isEmailVerified'>;

/**
 * Everything we hold about the owner of an account. Data held by address is only included once the
 * address is confirmed: any visitor can sign up with another person's. The audit log, which is
 * never erased, names only the account.
 */
export async function exportAccount(services: Services, { userId, email, isEmailVerified }: Owner) {
  const holders = isEmailVerified ? personalDataHolders(services.features) : [accountData];
  const subject = dataSubject(services, email);
  const held = await exportHeld(services.db, holders, subject);
  await recordAudit(services.db, {
    actor: null,
    act: 'account.exported',
    subject: `user:${userId}`,
    now: subject.now,
  });
  return { about: email, by: company.legalName, at: subject.now, held };
}
