import { company } from '../../company.ts';
import { automatic, type ComposedMail } from '../../platform/email/mail.ts';
import { MailFacts, MailLayout } from '../../platform/email/mail-layout.tsx';
import { endSentence } from '../../ui/content/end-sentence.ts';
import { fullMoment } from '../../ui/content/full-moment.ts';
import { doneByAdmin } from '../done-by-admin.ts';

export type DeletedBy = 'admin' | 'owner';

/** The last mail about an account, once it is deleted. */
export function accountDeleted(at: Date, by: DeletedBy): ComposedMail {
  const subject = 'Your account was deleted';
  const sentence = 'Your account and everything that belonged to it were deleted.';
  return {
    subject,
    headers: automatic,
    body: (
      <MailLayout
        title={subject}
        preview={sentence}
        why={`You get this email because you had an account with ${endSentence(company.name)} It is the last one about that account.`}
      >
        <p>{sentence}</p>
        <MailFacts facts={[['When', fullMoment(at)]]} />
        <p>{closing[by]}</p>
      </MailLayout>
    ),
  };
}

const closing: Record<DeletedBy, string> = {
  admin: doneByAdmin,
  owner: `If that was you, there is nothing to do. If not, somebody knew your password: change it wherever else you use it, and write to ${company.email}.`,
};
