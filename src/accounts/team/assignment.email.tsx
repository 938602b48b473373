import { EmailButton, EmailLayout } from '../../platform/email/email-layout.tsx';
import { automatic, type ComposedEmail } from '../../platform/email/email.ts';

type Assignment = {
  /** The name of the one who assigned. */
  by: string;
  count: number;
  href: string;
};

/** Tells a consultant or an admin that people are theirs now. Who these are is behind the login. */
export function assignmentEmail({ by, count, href }: Assignment): ComposedEmail {
  const isOne = count === 1;
  const sentence = `${by} assigned you ${isOne ? 'a person' : `${count} people`}.`;
  return {
    subject: `${by} assigned you ${isOne ? 'a person' : `${count} people`}`,
    headers: automatic,
    body: (
      <EmailLayout
        title={isOne ? 'A person is yours now' : `${count} people are yours now`}
        preview={sentence}
        why="You get this email because you work with the people who write to us through the website."
      >
        <p>{sentence}</p>
        <EmailButton href={href}>{isOne ? 'Open their page' : 'Open the list'}</EmailButton>
      </EmailLayout>
    ),
  };
}
