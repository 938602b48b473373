import { company } from '../company.ts';
import { EmailFacts, EmailLayout } from '../platform/email/email-layout.tsx';
import { automatic, type ComposedEmail, defineEmail } from '../platform/email/email.ts';
import { enquirySubject } from './enquiry.ts';
import { nextSteps } from './next-steps.tsx';
import { eq } from 'drizzle-orm';
import type { Services } from '../platform/services.ts';
import { replyToAddress } from './conversations/inbox-address.server.ts';
import { contactEnquiries } from './enquiries.table.server.ts';

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

/** Emails the reference to the sender of an enquiry; skipped if the enquiry has been erased. */
export const sendEnquiryReceipt = defineEmail({
  name: 'send-enquiry-receipt',
  async compose({ about: enquiryId }, services: Services) {
    const byId = eq(contactEnquiries.id, enquiryId);
    const [enquiry] = await services.db.select().from(contactEnquiries).where(byId);
    return enquiry && enquiryReceipt(enquiry.reference, replyToAddress(services, enquiryId));
  },
});
