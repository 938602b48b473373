import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Services } from '../platform/services.ts';
import type { Job } from '../platform/jobs/job.ts';
import { deleteEmail, deliverEmail } from '../platform/email/deliver-email.server.ts';
import { contactEnquiries } from './enquiries.table.server.ts';
import { enquiryReceipt } from './enquiry-receipt.email.tsx';

type Payload = { enquiryId: string; emailId: string };

/** Emails the reference to the sender of an enquiry; skipped if the enquiry has been erased. */
export const sendEnquiryReceipt: Job<Payload, Services> = {
  name: 'send-enquiry-receipt',
  payload: z.strictObject({ enquiryId: z.uuid(), emailId: z.uuid() }),
  async handle(payload, services) {
    const [enquiry] = await services.db
      .select({ reference: contactEnquiries.reference })
      .from(contactEnquiries)
      .where(eq(contactEnquiries.id, payload.enquiryId));
    if (!enquiry) return deleteEmail(services, payload.emailId);
    await deliverEmail(services, payload.emailId, enquiryReceipt(enquiry.reference));
  },
};
