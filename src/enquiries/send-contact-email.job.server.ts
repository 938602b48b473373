import { eq } from 'drizzle-orm';
import { defineEmail } from '../platform/email/define-email.server.ts';
import { readClock } from '../leads/promise/promise-clock.ts';
import { readPromiseHours } from '../leads/promise/working-hours.server.ts';
import type { Services } from '../platform/services.ts';
import { contactEnquiries } from './enquiries.table.server.ts';
import { replyToAddress } from './conversations/inbox-address.server.ts';
import { enquiryNotice } from './enquiry-notice.email.tsx';
import { noticeHeader } from './mailbox/authserv.server.ts';

/** Emails an enquiry to the team; skipped if it has been erased. */
export const sendContactEmail = defineEmail({
  name: 'send-contact-email',
  async compose({ about: enquiryId, id }, services: Services) {
    const { db, config, secret } = services;
    const byId = eq(contactEnquiries.id, enquiryId);
    const [enquiry] = await db.select().from(contactEnquiries).where(byId);
    if (!enquiry) return null;
    const copyTo = config.IMAP_URL ? replyToAddress(services, enquiryId) : null;
    const { createdAt } = enquiry;
    const { dueAt } = readClock(createdAt, createdAt, await readPromiseHours(db));
    const notice = enquiryNotice(enquiry, config.siteUrl, { copyTo, dueAt });
    return { ...notice, headers: noticeHeader(secret, id) };
  },
});
