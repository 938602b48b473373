import { company } from '../company.ts';
import type { ComposedMail } from '../mail/mail.ts';
import { MailButton, MailFacts, MailLayout } from '../mail/mail-layout.tsx';
import type { AccountEvent } from './account-events.table.server.ts';
import { deviceName } from './device-name.ts';

/** Says what happened and from where, and what to do if it was somebody else. */
export function accountNotice(event: AccountEvent, siteUrl: string): ComposedMail {
  const { subject, sentence } = wording[event.kind];
  return {
    subject,
    body: (
      <MailLayout
        title={subject}
        preview={sentence}
        why={`You get this mail because you have an account with ${company.name}. It is sent whenever something changes that guards the account.`}
      >
        <p>{sentence}</p>
        <MailFacts
          facts={[
            ['When', londonTime(event.createdAt)],
            ['Device', deviceName(event.userAgent)],
            ['Network', event.network],
          ]}
        />
        <p>
          If that was you, there is nothing to do. If not, choose a new password at once: it ends
          every session but your own.
        </p>
        <MailButton href={`${siteUrl}/auth/forgotten`}>Choose a new password</MailButton>
      </MailLayout>
    ),
  };
}

const wording: Record<AccountEvent['kind'], { subject: string; sentence: string }> = {
  'new-device': {
    subject: 'Your account was used on a new device',
    sentence: 'Somebody signed in to your account from a browser that we had not seen before.',
  },
  'password-changed': {
    subject: 'Your password was changed',
    sentence: 'The password of your account was changed. All other sessions were ended.',
  },
  'address-changed': {
    subject: 'Your email address was changed',
    sentence: 'Your account has another email address from now on. This mail goes to the old one.',
  },
  'factor-added': {
    subject: 'A second factor was added',
    sentence: 'Your account now asks for a second factor. All other sessions were ended.',
  },
  'factor-removed': {
    subject: 'A second factor was removed',
    sentence: 'A second factor was removed from your account.',
  },
  'codes-renewed': {
    subject: 'New backup codes were made',
    sentence: 'Your account has new backup codes. The old ones open nothing any more.',
  },
};

function londonTime(moment: Date): string {
  return new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: 'Europe/London',
  }).format(moment);
}
