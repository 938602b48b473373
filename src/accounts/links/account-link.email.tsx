import { eq } from 'drizzle-orm';
import { href } from 'react-router';
import { companyName } from '../../company.ts';
import { automatic, type ComposedEmail, defineEmail } from '../../platform/email/email.ts';
import { EmailButton, EmailLayout } from '../../platform/email/email-layout.tsx';
import type { Services } from '../../platform/services.ts';
import { withFigures } from '../../platform/words/words.ts';
import { type AccountLink, accountLinks } from '../accounts.table.server.ts';
import { calledRoles } from '../sessions/session-record.ts';
import { linkToken } from './add-link.server.ts';

export const sendAccountLink = defineEmail({
  name: 'send-account-link',
  purposes: accountLinks.purpose.enumValues,
  async compose({ about: linkId }, { db, config, secret }: Services) {
    const [link] = await db.select().from(accountLinks).where(eq(accountLinks.id, linkId));
    return link && accountLinkEmail(link, config.siteUrl, linkToken(secret, link));
  },
});

/** An email with one link. It repeats no input: the address may be a stranger's. */
export function accountLinkEmail(
  { purpose, invitedAs }: Pick<AccountLink, 'purpose' | 'invitedAs'>,
  siteUrl: string,
  token: string,
): ComposedEmail {
  const { subject, path, button, why, closing, ...worded } = { ...common, ...wording[purpose] };
  const sentence = worded.sentence.replace('{role}', invitedAs ? calledRoles[invitedAs] : '');
  return {
    subject,
    headers: automatic,
    body: (
      <EmailLayout title={subject} preview={sentence} why={why}>
        <p>{sentence}</p>
        <EmailButton href={`${siteUrl}${path}?token=${token}`}>{button}</EmailButton>
        <p>{withFigures(closing)}</p>
      </EmailLayout>
    ),
  };
}

const common = {
  why: `You get this email because someone gave this address on ${companyName}’s website.`,
};

const untilAsked = (life: string) =>
  `The link works once, for ${life}. If you did not ask for it, ignore this email and nothing will change.`;

const wording = {
  'verify-address': {
    subject: 'Confirm your email address',
    path: href('/auth/verify'),
    sentence:
      'Please confirm that this address is yours: open the link and press the button there.',
    button: 'Confirm this address',
    closing: untilAsked('two days'),
  },
  'change-address': {
    subject: 'Confirm your new email address',
    path: href('/auth/verify'),
    sentence:
      'Someone, probably you, wants to use this address for an account with us. Please confirm that it is yours.',
    button: 'Use this address',
    closing: untilAsked('one day'),
  },
  'reset-password': {
    subject: 'Choose a new password',
    path: href('/auth/reset'),
    sentence:
      'Someone, probably you, asked to choose a new password for the account with this address.',
    button: 'Choose a new password',
    closing: untilAsked('one day'),
  },
  invitation: {
    subject: 'Your invitation to the team',
    path: href('/auth/invitation'),
    sentence: `You are invited to work on ${companyName}’s website as {role}. Open the link, give your name and choose a password of your own; then add a second step.`,
    button: 'Accept the invitation',
    why: `You get this email because an admin of ${companyName}’s website typed this address.`,
    closing:
      'The link works once, for a week. If you don’t know what this is about, ignore this email and nothing will change.',
  },
  'keep-factor': {
    subject: 'Someone has asked to remove your second factor',
    path: href('/auth/keep-factor'),
    sentence:
      'It was reported to us that you have lost a second factor of your account, and an admin has asked to remove it. Nothing happens for a day. If you still have it, press the button on the page behind this link.',
    button: 'Keep my factor',
    why: `You get this email because you have an account with ${companyName}.`,
    closing:
      'The link works once, for a week, or until the factor is removed. If you did report it lost, there is nothing to do. If you did not, write to {email} as well.',
  },
} as const;
