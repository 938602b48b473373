import { desc, eq, inArray } from 'drizzle-orm';
import { users } from '../accounts/auth.table.server.ts';
import { mostEntries, type PersonHistory } from '../platform/reporting.ts';
import { contactEnquiries } from './contact-enquiries.table.server.ts';
import { isUrgent, formatPromise, promiseState } from './promise.ts';

export const enquiryHistory: PersonHistory = async ({ db, clock }, emails) => {
  const now = clock();
  const found = await db
    .select({ enquiry: contactEnquiries, answerer: users.email })
    .from(contactEnquiries)
    .leftJoin(users, eq(users.id, contactEnquiries.answeredBy))
    .where(inArray(contactEnquiries.email, [...emails]))
    .orderBy(desc(contactEnquiries.createdAt))
    .limit(mostEntries);
  return found.flatMap(({ enquiry, answerer }) => {
    const { id, reference, answeredAt } = enquiry;
    const common = { kind: 'Enquiry', href: `/admin/enquiries/${id}` };
    const wrote = {
      ...common,
      key: `enquiry-${id}`,
      at: enquiry.createdAt,
      title: `Wrote to us: ${reference}`,
      detail: enquiry.message,
      state: {
        text: formatPromise(enquiry, now),
        isUrgent: isUrgent(promiseState(enquiry, now)),
      },
    };
    if (!answeredAt) return [wrote];
    const title = `Answered ${reference}, by ${answerer ?? 'a deleted account'}`;
    return [wrote, { ...common, key: `answer-${id}`, at: answeredAt, title }];
  });
};
