import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { emailJob } from '../platform/email/email-job.server.ts';
import type { Services } from '../platform/services.ts';
import { contactEnquiries } from './enquiries.table.server.ts';
import { enquiryNotice } from './enquiry-notice.email.tsx';

/** Emails an enquiry to the team; skipped if it has been erased. */
export const sendContactEmail = emailJob({
  name: 'send-contact-email',
  payload: z.strictObject({ enquiryId: z.uuid(), emailId: z.uuid() }),
  async compose({ enquiryId }, { db, config }: Services) {
    const isIt = eq(contactEnquiries.id, enquiryId);
    const [enquiry] = await db.select().from(contactEnquiries).where(isIt);
    return enquiry && enquiryNotice(enquiry, config.siteUrl);
  },
});
