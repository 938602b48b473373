import { eq, sql } from 'drizzle-orm';
import { emailMessages } from '../platform/email/email-messages.table.server.ts';
import type { Holding, PersonalDataHolder } from '../platform/privacy/personal-data.server.ts';
import { messageOriginals, messages } from './conversations/conversations.table.server.ts';
import { contactEnquiries, refusedSenders } from './enquiries.table.server.ts';
import { besideTheirs, conversationMentions, findKnownAs } from './mentions-privacy.server.ts';
import { conversationHoldings, kept } from './files-privacy.server.ts';
import { sendContactEmail } from './enquiry-notice.email.tsx';

/** Before their emails go, by which the conversations are found. */
const quoteHoldings: Holding[] = [
  {
    ...kept,
    title: 'Emails of other people, as they arrived, that may quote you',
    keptFor: '90 days',
    table: messageOriginals,
    where: (subject) =>
      sql`${messageOriginals.messageId} in (select ${messages.id} from ${messages} where ${besideTheirs(subject)})`,
    shown: { 'Arrived on': messageOriginals.createdAt },
  },
  {
    ...kept,
    title: 'What other people quoted in a conversation that you wrote in',
    table: messages,
    where: (subject) => sql`(${besideTheirs(subject)} and ${messages.quoted} is not null)`,
    shown: { On: messages.createdAt },
    keeps: {
      what: 'What they wrote themselves, without anything that they quoted',
      why: 'It is their own (UK GDPR, Articles 4(1) and 17(1))',
      until: '3 years from the last contact with them',
      ifAny: true,
      async reduce(tx, subject) {
        const reduced = await tx
          .update(messages)
          .set({ quoted: null })
          .where(sql`(${besideTheirs(subject)} and ${messages.quoted} is not null)`)
          .returning({ id: messages.id });
        return reduced.length;
      },
    },
  },
];

export const enquiryData: PersonalDataHolder = {
  name: 'Enquiries',
  knownAs: findKnownAs,
  holdings: [
    ...conversationMentions,
    ...quoteHoldings,
    ...conversationHoldings,
    {
      title: 'That we do not store your emails',
      purpose: 'Not to store emails that we did not ask for',
      keptFor: '3 years, as a keyed hash of your address',
      table: refusedSenders,
      where: ({ email, hashValue }) => eq(refusedSenders.addressHash, hashValue(email)),
      shown: { 'Refused on': refusedSenders.refusedAt },
    },
    {
      // A queued notice cannot be sent once its message is deleted. Notices kept with their content are
      // covered by platform/feature.server.ts.
      title: 'Notices to our team of your messages',
      purpose: 'To tell the people who answer you',
      keptFor: 'A year',
      table: emailMessages,
      where: ({ email }) =>
        sql`${emailMessages.purpose} = ${sendContactEmail.name} and ${emailMessages.keptContent} is null and ${emailMessages.about} in (select ${contactEnquiries.id} from ${contactEnquiries} where ${contactEnquiries.email} = ${email})`,
      shown: { 'Owed since': emailMessages.createdAt, State: emailMessages.state },
    },
    {
      title: 'Messages you sent us',
      purpose: 'To answer you',
      keptFor: '3 years from the last contact',
      table: contactEnquiries,
      where: ({ email }) => eq(contactEnquiries.email, email),
      shown: {
        Reference: contactEnquiries.reference,
        Name: contactEnquiries.name,
        Email: contactEnquiries.email,
        Phone: contactEnquiries.phone,
        Message: contactEnquiries.message,
        'Sent on': contactEnquiries.createdAt,
        'Page it was sent from': contactEnquiries.page,
        'Seconds between opening the page and sending': contactEnquiries.formTimestamp,
        'Suspected to be spam': contactEnquiries.suspectedSpam,
        'Why suspected': contactEnquiries.spamMark,
      },
    },
  ],
};
