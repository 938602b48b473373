import { company } from '../../company.ts';
import { automatic, type ComposedMail } from '../../mail/mail.ts';
import { MailButton, MailLayout } from '../../mail/mail-layout.tsx';
import type { AccountLink } from './account-links.table.server.ts';

/** A mail with one link. It repeats nothing that was typed: the address may be a stranger's. */
export function accountLinkMail(
  purpose: AccountLink['purpose'],
  siteUrl: string,
  token: string,
): ComposedMail {
  const { subject, path, sentence, button, life } = wording[purpose];
  return {
    subject,
    headers: automatic,
    body: (
      <MailLayout
        title={subject}
        preview={sentence}
        why={`You get this email because somebody gave this address on ${company.name}’s website.`}
      >
        <p>{sentence}</p>
        <MailButton href={`${siteUrl}${path}?token=${token}`}>{button}</MailButton>
        <p>
          The link works once, for {life}. If you did not ask for it, ignore this email and nothing
          will change.
        </p>
      </MailLayout>
    ),
  };
}

const wording = {
  'verify-address': {
    subject: 'Confirm your email address',
    path: '/auth/verify',
    sentence:
      'Please confirm that this address is yours: open the link and press the button there.',
    button: 'Confirm this address',
    life: 'two days',
  },
  'change-address': {
    subject: 'Confirm your new email address',
    path: '/auth/verify',
    sentence:
      'Somebody, probably you, wants to use this address for an account with us. Please confirm that it is yours.',
    button: 'Use this address',
    life: 'one day',
  },
  'reset-password': {
    subject: 'Choose a new password',
    path: '/auth/reset',
    sentence:
      'Somebody, probably you, asked to choose a new password for the account with this address.',
    button: 'Choose a new password',
    life: 'one day',
  },
} as const;
