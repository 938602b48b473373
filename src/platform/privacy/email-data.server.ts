import { eq, sql } from 'drizzle-orm';
import { namesAddress } from './names-address.server.ts';
import type { HeldRow, PersonalDataHolder } from './personal-data.server.ts';
import { mailMessages } from '../email/mail-messages.table.server.ts';
import { purposeInWords } from '../email/mail-standing.ts';

const { keptContent, recipientHash } = mailMessages;

/**
 * The words as a reader sees them: JSON writes a line break as `\n`, whose letter would join the next
 * word.
 */
const keptWords = sql`concat_ws(' ', ${keptContent}->>'subject', ${keptContent}->>'text', ${keptContent}->>'html')`;

export const mailData: PersonalDataHolder = {
  name: 'Mail',
  holdings: [
    {
      title: 'Emails we sent you, or tried to',
      purpose: 'To make sure that every email we promise goes out, and no more than we promise',
      keptFor: 'Your address 30 days from the end; that an email was sent, a year',
      table: mailMessages,
      rowsOf: ({ email, hashOf }) => eq(recipientHash, hashOf(email)),
      shown: {
        'What for': mailMessages.purpose,
        To: mailMessages.recipient,
        State: mailMessages.state,
        Reason: mailMessages.reason,
        'Owed since': mailMessages.createdAt,
        'Ended on': mailMessages.finishedAt,
        Subject: sql`${keptContent}->>'subject'`,
        // A link in it may still work.
        Text: sql`regexp_replace(${keptContent}->>'text', 'token=[A-Za-z0-9_-]+', 'token=(left out)', 'g')`,
      },
      inWords: withPurpose,
    },
    {
      // Without a mail server, notices to the team are stored with their content, which may be about
      // other people as well.
      title: 'Emails to our team that name you',
      purpose: 'To tell the people who answer you',
      keptFor: '30 days',
      table: mailMessages,
      rowsOf: ({ email, hashOf }) =>
        sql`${namesAddress(keptWords, email)} and ${recipientHash} <> ${hashOf(email)}`,
      shown: {
        'What for': mailMessages.purpose,
        'Owed since': mailMessages.createdAt,
      },
      inWords: withPurpose,
    },
  ],
};

function withPurpose(row: HeldRow): HeldRow {
  return { ...row, 'What for': purposeInWords(String(row['What for'])) };
}
