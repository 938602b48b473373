import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { oneOf } from '../../platform/lists/list-filter.ts';
import type { ListSource } from '../../platform/lists/list-page.server.ts';
import { mailMessages, mailWords } from '../../platform/email/mail-messages.table.server.ts';

const { state, reason } = mailMessages;

const states = {
  sent: eq(state, 'sent'),
  failed: eq(state, 'failed'),
  kept: eq(state, 'kept'),
  held: eq(state, 'held'),
  queued: and(eq(state, 'queued'), isNull(reason)),
  failing: and(eq(state, 'queued'), isNotNull(reason)),
};

/** Mails by state and purpose, the newest first. */
export const mailList: ListSource<typeof mailMessages> = {
  table: mailMessages,
  id: mailMessages.id,
  sorts: { created: mailMessages.createdAt },
  moment: mailMessages.createdAt,
  search: mailWords(mailMessages),
  filters: {
    state: oneOf(['sent', 'failed', 'kept', 'held', 'queued', 'failing'], (name) => states[name]),
    purpose: (value) => eq(mailMessages.purpose, value),
  },
};
