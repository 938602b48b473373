import type { RetentionRule } from './retention.server.ts';
import { mailMessages } from '../email/mail-messages.table.server.ts';

export const mailRetention: RetentionRule[] = [
  // The recipient is forgotten after 30 days already (forget-mail-recipients), the mail itself here.
  {
    name: 'mails that ended a year ago',
    table: mailMessages,
    from: mailMessages.finishedAt,
    keptFor: { months: 12 },
  },
];
