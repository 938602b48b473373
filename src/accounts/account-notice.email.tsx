import { href } from 'react-router';
import { company, companyName } from '../company.ts';
import { EmailButton, EmailFacts, EmailLayout } from '../platform/email/email-layout.tsx';
import { automatic, type ComposedEmail } from '../platform/email/email.ts';
import { withFigures } from '../platform/words/words.ts';
import { endSentence } from '../ui/content/end-sentence.ts';
import { fullMoment } from '../ui/content/dates.ts';
import type { AccountEvent } from './accounts.table.server.ts';
import { deviceName } from './sessions/device-name.ts';

export function accountNotice(event: AccountEvent, siteUrl: string): ComposedEmail {
  const {
    subject,
    sentence,
    closing = newPassword,
    link = choosePassword,
  } = withFigures(wording[event.kind]);
  return {
    subject,
    headers: automatic,
    body: (
      <EmailLayout
        title={subject}
        preview={sentence}
        why={`You get this email because you have an account with ${endSentence(company.name)} We send one whenever something that protects the account changes.`}
      >
        <p>{sentence}</p>
        <EmailFacts facts={getFacts(event)} />
        <p>{closing}</p>
        {link && <EmailButton href={siteUrl + link.path}>{link.name}</EmailButton>}
      </EmailLayout>
    ),
  };
}

/** For an act of an admin, the device is not mentioned. */
function getFacts({ createdAt, userAgent, networkHash }: AccountEvent): [string, string][] {
  const when: [string, string] = ['When', fullMoment(createdAt)];
  if (networkHash === '') return [when];
  return [when, ['Device', deviceName(userAgent)]];
}

/** The end of an email that tells an owner what an admin did to their account. */
export const doneByAdmin = `This was done by an administrator of ${endSentence(companyName)} If you did not expect it, write to {email}.`;

type Wording = {
  subject: string;
  sentence: string;
  closing?: string;
  link?: { path: string; name: string } | null;
};

const ifYou = 'If that was you, there is nothing to do. If not,';
const newPassword = `${ifYou} choose a new password at once: that logs everyone out.`;
const choosePassword = { path: href('/auth/forgotten'), name: 'Choose a new password' };

const wording: Record<AccountEvent['kind'], Wording> = {
  'new-device': {
    subject: 'Your account was used on a new device',
    sentence: 'Someone logged in to your account from a browser that we had not seen before.',
  },
  'password-changed': {
    subject: 'Your password was changed',
    sentence: 'Your account has a new password. All other sessions were ended.',
  },
  'address-changed': {
    subject: 'Your email address was changed',
    sentence: 'Your account has a new email address. This email goes to the old one.',
    // The account no longer sends reset links to this address.
    closing: `${ifYou} write to {email} at once, so that we can give the account back to you.`,
    link: null,
  },
  'factor-added': {
    subject: 'A second factor was added',
    sentence: 'Your account now asks for a second factor. All other sessions were ended.',
    // A new password removes no factor, and a passkey signs in without one.
    closing: `${ifYou} choose a new password at once, and write to {email}: the factor still opens your account until we remove it.`,
  },
  'factor-removed': {
    subject: 'A second factor was removed',
    sentence: 'A second factor was removed from your account. All other sessions were ended.',
  },
  'codes-renewed': {
    subject: 'New backup codes were made',
    sentence: 'Your account has new backup codes. The old ones no longer work.',
  },
  'role-granted': {
    subject: 'You are now an admin',
    sentence:
      'Your account was given the admin role. The admin area needs a second step and a password of 12 characters or more.',
    closing: doneByAdmin,
    link: { path: href('/admin'), name: 'Open the admin area' },
  },
  'role-taken': {
    subject: 'You are no longer an admin',
    sentence: 'Your account no longer has the admin role.',
    closing: doneByAdmin,
    link: null,
  },
  'editor-granted': {
    subject: 'You are now an editor',
    sentence:
      'Your account was given the editor role. The admin area needs a second step and a password of 12 characters or more.',
    closing: doneByAdmin,
    link: { path: href('/admin/words'), name: 'Open the words of the site' },
  },
  'editor-taken': {
    subject: 'You are no longer an editor',
    sentence: 'Your account no longer has the editor role.',
    closing: doneByAdmin,
    link: null,
  },
  'consultant-granted': {
    subject: 'You are now a consultant',
    sentence:
      'Your account was given the consultant role. The admin area needs a second step and a password of 12 characters or more.',
    closing: doneByAdmin,
    link: { path: href('/admin'), name: 'Open the admin area' },
  },
  'consultant-taken': {
    subject: 'You are no longer a consultant',
    sentence: 'Your account no longer has the consultant role.',
    closing: doneByAdmin,
    link: null,
  },
  'factor-taken': {
    subject: 'A second factor was removed',
    sentence:
      'A second factor was removed from your account because it was reported lost. All sessions were ended.',
    closing: doneByAdmin,
    link: { path: href('/account/factors'), name: 'Add a new factor' },
  },
  'sessions-ended': {
    subject: 'You were logged out',
    sentence: 'One or more of your sessions were ended. Log in again wherever you need to.',
    closing: doneByAdmin,
    link: null,
  },
  suspended: {
    subject: 'Your account is suspended',
    sentence: 'You can’t use your account for now. All its sessions were ended.',
    closing: doneByAdmin,
    link: null,
  },
  'suspension-lifted': {
    subject: 'Your account can be used again',
    sentence: 'Your account is no longer suspended.',
    closing: doneByAdmin,
    link: { path: href('/auth'), name: 'Log in' },
  },
  'consent-wanted': {
    subject: 'Your consent is needed to remove a second factor',
    sentence:
      'Another admin has asked to remove a second factor that was reported lost. Its owner has a day to stop that. After it, you have six days to consent.',
    closing: 'First call the owner on a number you already have, and make sure they asked for it.',
    link: { path: href('/admin/users'), name: 'Open the users' },
  },
};
