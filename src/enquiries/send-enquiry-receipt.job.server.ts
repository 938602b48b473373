import { eq } from 'drizzle-orm';
import { defineEmail } from '../platform/email/define-email.server.ts';
import type { Services } from '../platform/services.ts';
import { replyToAddress } from './conversations/inbox-address.server.ts';
import { contactEnquiries } from './enquiries.table.server.ts';
import { enquiryReceipt } from './enquiry-receipt.email.tsx';

/** Emails the reference to the sender of an enquiry; skipped if the enquiry has been erased. */
export const sendEnquiryReceipt = defineEmail({
  name: 'send-enquiry-receipt',
  async compose({ about: enquiryId }, services: Services) {
    const byId = eq(contactEnquiries.id, enquiryId);
    const [enquiry] = await services.db.select().from(contactEnquiries).where(byId);
    return enquiry && enquiryReceipt(enquiry.reference, replyToAddress(services, enquiryId));
  },
});
