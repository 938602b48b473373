import { eq, sql } from 'drizzle-orm';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import type { PersonalDataHolder } from '../../platform/privacy/personal-data.server.ts';
import { leftOutReasons } from './sending.ts';
import { sendingRecipients, sendings } from './sendings.table.server.ts';

export const sendingData: PersonalDataHolder = {
  name: 'Updates sent',
  holdings: [
    {
      title: 'Updates that we sent you, or left you out of',
      purpose: 'To show that you got only what you agreed to, and nothing twice',
      keptFor: { name: 'recipients of updates', months: 12, from: sendingRecipients.changedAt },
      inNotice: 'Which updates we sent you, and on which consent',
      madeElsewhere: 'made when an update is sent to those who confirmed',
      table: sendingRecipients,
      where: ({ email }) => eq(sendingRecipients.email, email),
      shown: {
        Email: sendingRecipients.email,
        Update: sql`(select ${sendings.title} from ${sendings} where ${sendings.id} = ${sendingRecipients.sendingId})`,
        'On the consent of': sendingRecipients.consentAt,
        'Its wording': sendingRecipients.consentWording,
        'Left out because': sendingRecipients.leftOut,
        State: sql`(select ${emailMessages.state} from ${emailMessages} where ${emailMessages.id} = ${sendingRecipients.emailId})`,
        'Answered on': sendingRecipients.repliedAt,
        'Last change': sendingRecipients.changedAt,
      },
      format: (row) => ({
        ...row,
        'Left out because':
          leftOutReasons[row['Left out because'] as keyof typeof leftOutReasons] ?? null,
      }),
    },
  ],
};
