import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Services } from '../platform/services.ts';
import type { Job } from '../platform/jobs/job.ts';
import { deleteEmail } from '../platform/email/deliver-email.server.ts';
import { deliverEmail } from '../platform/email/deliver-email.server.ts';
import { contactEnquiries } from './enquiries.table.server.ts';
import { enquiryNotice } from './enquiry-notice.email.tsx';

type Payload = { enquiryId: string; emailId: string };

/** Emails an enquiry to the team; skipped if it has been erased. */
export const sendContactEmail: Job<Payload, Services> = {
  name: 'send-contact-email',
  payload: z.strictObject({ enquiryId: z.uuid(), emailId: z.uuid() }),
  async handle(payload, services) {
    const [enquiry] = await services.db
      .select()
      .from(contactEnquiries)
      .where(eq(contactEnquiries.id, payload.enquiryId));
    if (!enquiry) return deleteEmail(services, payload.emailId);
    const composed = enquiryNotice(enquiry, services.config.siteUrl);
    await deliverEmail(services, payload.emailId, composed);
  },
};
