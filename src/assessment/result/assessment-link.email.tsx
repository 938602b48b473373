import { automatic, type ComposedEmail } from '../../platform/email/email.ts';
import { EmailButton, EmailLayout } from '../../platform/email/email-layout.tsx';
import { formatDay } from '../../ui/content/dates.ts';

type Link = { href: string; takenAt: Date; expiresAt: Date };

/** Repeats none of the submitted text, as the address may be a stranger's. */
export function assessmentLink({ href, takenAt, expiresAt }: Link): ComposedEmail {
  return {
    subject: 'The link to your security assessment result',
    headers: automatic,
    body: (
      <EmailLayout
        title="Your assessment result"
        preview={`It works until ${formatDay(expiresAt)}`}
        why="You get this email because this address was given in the security assessment on our website and someone asked for the link. If that was not you, ignore it."
      >
        <p>
          Here is the private link to the result of your assessment of {formatDay(takenAt)}. It
          works until {formatDay(expiresAt)}.
        </p>
        <EmailButton href={href}>See your result</EmailButton>
        <p>
          The page shows the score, whether an answer would fail Cyber Essentials, what to do or to
          keep, and where NIST CSF and CAF ask for the same. If you have taken the assessment
          before, it also shows what has changed.
        </p>
        <p>Anyone with the link can read the result, so share it with care.</p>
      </EmailLayout>
    ),
  };
}
