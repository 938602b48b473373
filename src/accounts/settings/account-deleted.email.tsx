import { company } from '../../company.ts';
import { automatic, type ComposedEmail, defineEmail } from '../../platform/email/email.ts';
import { EmailFacts, EmailLayout } from '../../platform/email/email-layout.tsx';
import type { Services } from '../../platform/services.ts';
import { withFigures } from '../../platform/words/words.ts';
import { endSentence } from '../../ui/content/end-sentence.ts';
import { fullMoment } from '../../ui/content/dates.ts';
import { doneByAdmin } from '../account-notice.email.tsx';

/** The account's row is deleted by then, together with which this is queued. */
export const sendAccountDeleted = defineEmail({
  name: 'send-account-deleted',
  async compose({ createdAt, details }, _services: Services) {
    return accountDeleted(createdAt, details['by'] === 'admin' ? 'admin' : 'owner');
  },
});

type DeletedBy = 'admin' | 'owner';

export function accountDeleted(at: Date, by: DeletedBy): ComposedEmail {
  const subject = 'Your account was deleted';
  const sentence = 'Your account and everything that belonged to it were deleted.';
  return {
    subject,
    headers: automatic,
    body: (
      <EmailLayout
        title={subject}
        preview={sentence}
        why={`You get this email because you had an account with ${endSentence(company.name)} It is the last one about that account.`}
      >
        <p>{sentence}</p>
        <EmailFacts facts={[['When', fullMoment(at)]]} />
        <p>{withFigures(closing[by])}</p>
      </EmailLayout>
    ),
  };
}

const closing: Record<DeletedBy, string> = {
  admin: doneByAdmin,
  owner: `If that was you, there is nothing to do. If not, someone knew your password: change it wherever else you use it, and write to {email}.`,
};
