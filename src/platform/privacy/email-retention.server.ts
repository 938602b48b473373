import type { RetentionRule } from './retention.server.ts';
import { emailMessages } from '../email/email-messages.table.server.ts';

export const emailRetention: RetentionRule[] = [
  // The recipient is forgotten after 30 days already (forget-mail-recipients), the mail itself here.
  {
    name: 'mails that ended a year ago',
    table: emailMessages,
    from: emailMessages.finishedAt,
    keptFor: { months: 12 },
  },
];
