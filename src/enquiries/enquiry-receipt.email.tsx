import { company } from '../company.ts';
import { EmailFacts, EmailLayout } from '../platform/email/email-layout.tsx';
import { automatic, type ComposedEmail } from '../platform/email/email.ts';
import { enquirySubject } from './enquiry.ts';
import { nextSteps } from './next-steps.tsx';

/**
 * Repeats nothing that was typed, as the address may be a stranger's. An answer to it goes where answers to our
 * replies go, and has their subject, by which some mail programs make one thread.
 */
export function enquiryReceipt(reference: string, replyTo: string): ComposedEmail {
  return {
    subject: enquirySubject(reference),
    replyTo: { name: company.name, address: replyTo },
    headers: automatic,
    body: (
      <EmailLayout
        title="We have your message"
        preview="A consultant answers within 24 hours"
        why="You get this email because this address was given in the contact form on our website. If that was not you, there is nothing to do."
      >
        <EmailFacts facts={[['Reference', reference]]} />
        {nextSteps.map((step) => (
          <p key={step}>{step}</p>
        ))}
        <p>If it is urgent, call {company.phone.shown} and quote your reference.</p>
      </EmailLayout>
    ),
  };
}
