import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { emailJob } from '../platform/email/email-job.server.ts';
import type { Services } from '../platform/services.ts';
import { replyToAddress } from './conversations/inbox-address.server.ts';
import { contactEnquiries } from './enquiries.table.server.ts';
import { enquiryReceipt } from './enquiry-receipt.email.tsx';

/** Emails the reference to the sender of an enquiry; skipped if the enquiry has been erased. */
export const sendEnquiryReceipt = emailJob({
  name: 'send-enquiry-receipt',
  payload: z.strictObject({ enquiryId: z.uuid(), emailId: z.uuid() }),
  async compose({ enquiryId }, services: Services) {
    const byId = eq(contactEnquiries.id, enquiryId);
    const [enquiry] = await services.db.select().from(contactEnquiries).where(byId);
    return enquiry && enquiryReceipt(enquiry.reference, replyToAddress(services, enquiryId));
  },
});
