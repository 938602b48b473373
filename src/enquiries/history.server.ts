import { desc, inArray } from 'drizzle-orm';
import { mostEntries, type PersonHistory } from '../http/person-history.ts';
import { contactEnquiries } from './contact-enquiries.table.server.ts';
import { isUrgent, promiseInWords, promiseState } from './promise.ts';

export const enquiryHistory: PersonHistory = async ({ db, clock }, emails) => {
  const now = clock();
  const found = await db
    .select()
    .from(contactEnquiries)
    .where(inArray(contactEnquiries.email, [...emails]))
    .orderBy(desc(contactEnquiries.createdAt))
    .limit(mostEntries);
  return found.map((enquiry) => ({
    key: `enquiry-${enquiry.id}`,
    at: enquiry.createdAt,
    kind: 'Enquiry',
    title: `Wrote to us: ${enquiry.reference}`,
    detail: enquiry.message,
    state: {
      text: promiseInWords(enquiry, now),
      isUrgent: isUrgent(promiseState(enquiry, now)),
    },
    href: `/admin/enquiries/${enquiry.id}`,
  }));
};
