import { eq, sql } from 'drizzle-orm';
import { namesAddress } from './names-address.server.ts';
import type { HeldRow, PersonalDataHolder } from './personal-data.server.ts';
import { emailMessages } from '../email/email-messages.table.server.ts';
import { formatPurpose } from '../email/email.ts';

const { keptContent, recipientHash } = emailMessages;

/** Text as a reader sees it: JSON writes a line break as `\n`, whose letter would join the next word. */
const preservedInput = sql`concat_ws(' ', ${keptContent}->>'subject', ${keptContent}->>'text', ${keptContent}->>'html')`;

export const emailData: PersonalDataHolder = {
  name: 'Mail',
  holdings: [
    {
      title: 'Emails we sent you, or tried to',
      purpose: 'To make sure that every email we promise goes out, and no more than we promise',
      keptFor: 'Your address 30 days from the end; that an email was sent, a year',
      table: emailMessages,
      queryRows: ({ email, hashValue }) => eq(recipientHash, hashValue(email)),
      shown: {
        'What for': emailMessages.purpose,
        To: emailMessages.recipient,
        State: emailMessages.state,
        Reason: emailMessages.reason,
        'Owed since': emailMessages.createdAt,
        'Ended on': emailMessages.finishedAt,
        Subject: sql`${keptContent}->>'subject'`,
        // A link in it may still work.
        Text: sql`regexp_replace(${keptContent}->>'text', 'token=[A-Za-z0-9_-]+', 'token=(left out)', 'g')`,
      },
      inWords: withPurpose,
    },
    {
      // Without a mail server, notices to the team are stored with their content, which may be about other
      // people as well.
      title: 'Emails to our team that name you',
      purpose: 'To tell the people who answer you',
      keptFor: '30 days',
      table: emailMessages,
      queryRows: ({ email, hashValue }) =>
        sql`${namesAddress(preservedInput, email)} and ${recipientHash} <> ${hashValue(email)}`,
      shown: {
        'What for': emailMessages.purpose,
        'Owed since': emailMessages.createdAt,
      },
      inWords: withPurpose,
    },
  ],
};

function withPurpose(row: HeldRow): HeldRow {
  return { ...row, 'What for': formatPurpose(String(row['What for'])) };
}
