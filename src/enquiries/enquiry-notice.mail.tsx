import type { ComposedMail } from '../mail/mail.ts';
import { MailFacts, MailLayout, MailWords } from '../mail/mail-layout.tsx';
import { fullMoment } from '../ui/content/full-moment.ts';
import type { StoredEnquiry } from './contact-enquiries.table.server.ts';
import { answerDueAt } from './promise.ts';

/** Tells the team about a new enquiry; replying to the mail writes to the visitor. */
export function enquiryNotice(enquiry: StoredEnquiry, siteUrl: string): ComposedMail {
  const { id, reference, name, email, phone, message, spamMark, page, createdAt } = enquiry;
  const mark = spamMark ? '[suspected spam] ' : '';
  const here = `${siteUrl}/admin/enquiries/${id}`;
  return {
    subject: `${mark}Enquiry ${reference} from ${name}`,
    replyTo: { name, address: email },
    body: (
      <MailLayout
        title={`Enquiry ${reference}`}
        preview={message.slice(0, 120)}
        why="You get this email because this address receives the website’s enquiries."
      >
        <p>
          {spamMark
            ? `It looks like spam (${spamMark}). If it is not, reply to this email to write to ${name}.`
            : `Reply to this email to write to ${name}. We promise an answer within 24 hours, so by ${fullMoment(answerDueAt(enquiry))}.`}
        </p>
        <MailFacts
          facts={[
            ['Name', name],
            ['Email', email],
            ['Phone', phone ?? 'not given'],
            ['Sent', fullMoment(createdAt)],
            ['Page', page],
          ]}
        />
        <MailWords>{message}</MailWords>
        <p>
          {spamMark
            ? 'If it is not spam, say so here, and its sender becomes a lead: '
            : 'Once you have answered, mark it as answered here: '}
          <a href={here}>{here}</a>
        </p>
      </MailLayout>
    ),
  };
}
