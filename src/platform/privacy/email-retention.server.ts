import type { RetentionRule } from './retention.server.ts';
import { emailMessages } from '../email/email-messages.table.server.ts';

export const emailRetention: RetentionRule[] = [
  // The recipient is deleted after 30 days (see the anonymise-recipients job), the email itself here.
  {
    name: 'mails that ended a year ago',
    table: emailMessages,
    from: emailMessages.finishedAt,
    keptFor: { months: 12 },
  },
];
