import type { ComposedMail } from '../mail/mail.ts';
import { MailFacts, MailLayout, MailWords } from '../mail/mail-layout.tsx';
import type { StoredEnquiry } from './contact-enquiries.table.server.ts';

/** Tells the team of a new enquiry; an answer goes to the visitor. */
export function enquiryNotice(enquiry: StoredEnquiry): ComposedMail {
  const { reference, name, email, phone, message, spamMark, page, createdAt } = enquiry;
  const mark = spamMark ? '[suspected spam] ' : '';
  return {
    subject: `${mark}Enquiry ${reference} from ${name}`,
    replyTo: { name, address: email },
    body: (
      <MailLayout
        title={`Enquiry ${reference}`}
        preview={`${name} wrote through the website`}
        why="You get this mail because this address receives the website’s enquiries."
      >
        <MailFacts
          facts={[
            ['Name', name],
            ['Email', email],
            ['Phone', phone ?? 'not given'],
            ['Sent', londonTime(createdAt)],
            ['Page', page],
            ...(spamMark ? ([['Suspected spam', spamMark]] as const) : []),
          ]}
        />
        <MailWords>{message}</MailWords>
        <p>We promise an answer within 24 hours. Reply to this mail to write to {name}.</p>
      </MailLayout>
    ),
  };
}

function londonTime(moment: Date): string {
  return new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: 'Europe/London',
  }).format(moment);
}
