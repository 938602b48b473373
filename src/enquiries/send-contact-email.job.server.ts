import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Platform } from '../platform/services.ts';
import type { Job } from '../platform/jobs/job.ts';
import { forgetMail } from '../platform/email/end-mail.server.ts';
import { sendOwedMail } from '../platform/email/send-owed-mail.server.ts';
import { contactEnquiries } from './contact-enquiries.table.server.ts';
import { enquiryNotice } from './enquiry-notice.mail.tsx';

type Payload = { enquiryId: string; mailId: string };

/** Sends an enquiry to the team's inbox; one that has been erased meanwhile is skipped. */
export const sendContactEmail: Job<Payload, Platform> = {
  name: 'send-contact-email',
  payload: z.strictObject({ enquiryId: z.uuid(), mailId: z.uuid() }),
  async handle(payload, platform) {
    const [enquiry] = await platform.db
      .select()
      .from(contactEnquiries)
      .where(eq(contactEnquiries.id, payload.enquiryId));
    if (!enquiry) return forgetMail(platform, payload.mailId);
    const composed = enquiryNotice(enquiry, platform.config.siteUrl);
    await sendOwedMail(platform, sendContactEmail, payload, composed);
  },
};
