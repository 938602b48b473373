import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { oneOf } from '../database/lists/list-filter.ts';
import type { ListSource } from '../database/lists/list-page.server.ts';
import { searchWords } from '../database/lists/search-text.server.ts';
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
