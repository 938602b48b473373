import type { RetentionRule } from '../database/retention/retention.server.ts';
import { mailMessages } from './mail-messages.table.server.ts';

/** Whom it went to is forgotten after 30 days already; then that it went. */
export const mailRetention: RetentionRule = {
  name: 'mails that ended a year ago',
  table: mailMessages,
  from: mailMessages.finishedAt,
  keptFor: { months: 12 },
};
