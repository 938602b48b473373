import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { oneOf } from '../platform/lists/list-filter.ts';
import type { ListSource } from '../platform/lists/list-page.server.ts';
import { searchWords } from '../platform/database/search-text.server.ts';
import { contactEnquiries } from './contact-enquiries.table.server.ts';

const { answeredAt, suspectedSpam } = contactEnquiries;

const states = {
  waiting: and(isNull(answeredAt), eq(suspectedSpam, false)),
  answered: isNotNull(answeredAt),
  spam: eq(suspectedSpam, true),
};

export const enquiriesList: ListSource<typeof contactEnquiries> = {
  table: contactEnquiries,
  id: contactEnquiries.id,
  sorts: { received: contactEnquiries.createdAt, email: contactEnquiries.email },
  moment: contactEnquiries.createdAt,
  search: searchWords(contactEnquiries.email, contactEnquiries.name, contactEnquiries.reference),
  filters: { state: oneOf(['waiting', 'answered', 'spam'], (state) => states[state]) },
};
