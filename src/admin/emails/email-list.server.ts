import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { oneOf } from '../../platform/lists/list-filter.ts';
import type { ListSource } from '../../platform/lists/list-page.server.ts';
import { emailMessages, emailWords } from '../../platform/email/email-messages.table.server.ts';

const { state, reason } = emailMessages;

const states = {
  sent: eq(state, 'sent'),
  failed: eq(state, 'failed'),
  kept: eq(state, 'kept'),
  held: eq(state, 'held'),
  queued: and(eq(state, 'queued'), isNull(reason)),
  failing: and(eq(state, 'queued'), isNotNull(reason)),
};

export const emailList: ListSource<typeof emailMessages> = {
  table: emailMessages,
  id: emailMessages.id,
  sorts: { created: emailMessages.createdAt },
  moment: emailMessages.createdAt,
  search: emailWords(emailMessages),
  filters: {
    state: oneOf(['sent', 'failed', 'kept', 'held', 'queued', 'failing'], (name) => states[name]),
    purpose: (value) => eq(emailMessages.purpose, value),
  },
};
