import { automatic, type ComposedEmail, defineEmail } from '../../platform/email/email.ts';
import { EmailButton, EmailLayout } from '../../platform/email/email-layout.tsx';
import { formatDay } from '../../ui/content/dates.ts';
import { eq } from 'drizzle-orm';
import type { Services } from '../../platform/services.ts';
import { assessmentResults } from '../assessment.table.server.ts';
import { resultPath } from '../assessment-forms.ts';
import { linkForEmail } from './result-links.server.ts';

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

/**
 * Only a hash is kept, so each attempt creates a new link; links of failed attempts were never disclosed.
 * If the result has been erased, the email is marked as failed.
 */
export const sendAssessmentLink = defineEmail({
  name: 'send-assessment-link',
  whenGone: 'fail',
  async compose({ about }, services: Services) {
    const { db, config } = services;
    const byId = eq(assessmentResults.id, about);
    const [result] = await db.select().from(assessmentResults).where(byId);
    if (!result) return null;
    const link = await db.transaction((tx) => linkForEmail(tx, services, result));
    const href = config.siteUrl + resultPath(link.token);
    return assessmentLink({ href, takenAt: result.createdAt, expiresAt: link.expiresAt });
  },
});
