import { like } from 'drizzle-orm';
import { href } from 'react-router';
import type { Feature } from '../platform/feature.ts';
import { auditLog } from '../platform/privacy/privacy.table.server.ts';
import { contactConversion, enquiryAttention } from './reporting.server.ts';
import { conversationHistory, enquiryHistory } from './history.server.ts';
import { answerByCall } from './conversations/conversation-acts.server.ts';
import { announcePromises, listLiveNotices } from './conversations/announce-promises.job.server.ts';
import { enquiryData, enquiryRetention } from './privacy.server.ts';
import { sendNotices } from './conversations/send-notices.email.tsx';
import { sendReply } from './conversations/send-reply.job.server.ts';
import { followMailbox } from './mailbox/follow-mailbox.server.ts';
import { offerConversationActs, searchEnquiries } from './search.server.ts';
import { findInMailbox } from './mailbox/mailbox-connection.server.ts';
import { mailboxAttention, mailboxHealthCheck } from './mailbox/reporting.server.ts';
import { takeEarlierEmails } from './mailbox/take-earlier-emails.job.server.ts';
import { settleOfPerson } from './conversations/settle.server.ts';
import { undoActs } from './conversations/undo-act.server.ts';
import {
  countUnread,
  countWaiting,
  inTouch,
  listFirstAnswers,
  listOwnConversations,
} from './conversations/unanswered-enquiries.server.ts';
import { conversations } from './conversations/conversations.table.server.ts';
import { sendContactEmail } from './enquiry-notice.email.tsx';
import { sendEnquiryReceipt } from './enquiry-receipt.email.tsx';
import { contactForm } from './submit-enquiry.server.ts';
import { enquiryConsent } from './enquiry.ts';

export const enquiries: Feature = {
  name: 'enquiries',
  impersonal: { mailboxes: 'how far each folder was read', reply_templates: 'our own words' },
  forms: [contactForm],
  jobs: [announcePromises, takeEarlierEmails],
  emails: [sendContactEmail, sendEnquiryReceipt, sendReply, sendNotices],
  personalData: [enquiryData],
  retention: enquiryRetention,
  collects: [
    {
      when: 'You send us a message',
      kept: 'Your name and email address, your phone number if you give it, and the message, so that we can answer you.',
      basis: 'consent',
    },
  ],
  wordings: [enquiryConsent],
  uploads: ['/admin/inbox/:id'],
  attention: [enquiryAttention, mailboxAttention],
  healthChecks: [mailboxHealthCheck],
  history: [enquiryHistory, conversationHistory],
  ownership: { list: listOwnConversations },
  onCall: answerByCall,
  undoCall: undoActs,
  onPersonChanged: settleOfPerson,
  inTouch,
  search: searchEnquiries,
  acts: offerConversationActs,
  conversion: contactConversion,
  firstAnswers: listFirstAnswers,
  firstSteps: async ({ db, config }) => [
    {
      label: 'The mailbox whose emails come to the inbox',
      href: href('/admin/status'),
      isDone: config.IMAP_URL !== undefined,
    },
    {
      label: 'Five texts for answers, to read and make your own',
      href: href('/admin/inbox/templates'),
      isDone: (await db.$count(auditLog, like(auditLog.act, 'template.%'))) > 0,
    },
  ],
  liveNotices: listLiveNotices,
  changes: [{ id: conversations.id, at: conversations.changedAt }],
  follow: followMailbox,
  findInMailbox,
  adminPages: [
    {
      label: 'Inbox',
      href: href('/admin/inbox/:id?'),
      isForConsultants: true,
      place: 'bar',
      order: 1,
      key: 'i',
      countWaiting: (services) => countWaiting(services),
      countUnread,
    },
    { label: 'Enquiries', href: href('/admin/enquiries'), isForConsultants: true },
    { label: 'Earlier emails', href: href('/admin/inbox/earlier') },
  ],
};
