import { and, eq, isNotNull, isNull, type SQL } from 'drizzle-orm';
import type { ListSource } from '../database/lists/list-page.server.ts';
import { mailMessages, mailWords } from './mail-messages.table.server.ts';

/** Mails by state and purpose, the newest first. */
export const mailList: ListSource<typeof mailMessages> = {
  table: mailMessages,
  id: mailMessages.id,
  sorts: { created: mailMessages.createdAt },
  moment: mailMessages.createdAt,
  search: mailWords(mailMessages),
  filters: {
    state: (value) => inState(value),
    purpose: (value) => eq(mailMessages.purpose, value),
  },
};

function inState(value: string): SQL | null {
  const { state, reason } = mailMessages;
  switch (value) {
    case 'sent':
    case 'failed':
    case 'kept':
      return eq(state, value);
    case 'queued':
      return and(eq(state, 'queued'), isNull(reason)) ?? null;
    case 'failing':
      return and(eq(state, 'queued'), isNotNull(reason)) ?? null;
    default:
      return null;
  }
}
