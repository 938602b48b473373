import { company } from '../../company.ts';
import { dataSubject, exportHeld } from '../../database/retention/personal-data.server.ts';
import type { Platform } from '../../http/platform.server.ts';
import type { CurrentSession } from '../current-session.server.ts';
import { accountData } from '../personal-data.server.ts';

type Owner = Pick<CurrentSession, 'email' | 'isEmailVerified'>;

/**
 * Everything we hold about the owner of an account. What is not part of the account belongs to the
 * address, and is only given out once that is confirmed: anybody can sign up under somebody else's.
 */
export async function exportAccount(platform: Platform, { email, isEmailVerified }: Owner) {
  const holders = isEmailVerified ? platform.personalData : [accountData];
  const subject = dataSubject(platform, email);
  const held = await exportHeld(platform.db, holders, subject);
  return { about: email, by: company.legalName, at: subject.now, held };
}
