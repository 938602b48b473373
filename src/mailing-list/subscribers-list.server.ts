import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { oneOf } from '../platform/lists/list-filter.ts';
import type { ListSource } from '../platform/lists/list-page.server.ts';
import { searchWords } from '../platform/database/search-text.server.ts';
import { emailSubscribers } from './email-subscribers.table.server.ts';

const { isActive, confirmedAt, unsubscribedAt } = emailSubscribers;

const states = {
  active: eq(isActive, true),
  unconfirmed: and(isNull(confirmedAt), isNull(unsubscribedAt)),
  left: isNotNull(unsubscribedAt),
};

export const subscribersList: ListSource<typeof emailSubscribers> = {
  table: emailSubscribers,
  id: emailSubscribers.id,
  sorts: { received: emailSubscribers.createdAt, email: emailSubscribers.email },
  moment: emailSubscribers.createdAt,
  search: searchWords(emailSubscribers.email, emailSubscribers.name),
  filters: { state: oneOf(['active', 'unconfirmed', 'left'], (state) => states[state]) },
};
