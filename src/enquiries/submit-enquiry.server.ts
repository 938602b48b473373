import { href } from 'react-router';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.server.ts';
import { pipelined, preparedInsert } from '../platform/database/pooled-db.server.ts';
import { notDisposable } from '../platform/forms/mailbox-providers.server.ts';
import { defineForm } from '../platform/forms/submit-once.server.ts';
import type { Services } from '../platform/services.ts';
import { keyedHash } from '../platform/security/secrets.server.ts';
import { recordConsent, recordContact } from '../leads/record-contact.server.ts';
import { emailMessages } from '../platform/email/email-messages.table.server.ts';
import { queueEmail } from '../platform/email/queue-email.server.ts';
import { openConversation } from './conversations/settle.server.ts';
import { contactEnquiries } from './enquiries.table.server.ts';
import {
  contactLead,
  type Enquiry,
  enquirySchema,
  getSpamMark,
  type Receipt,
  sendFailure,
  type Sent,
} from './enquiry.ts';
import { sendContactEmail } from './enquiry-notice.email.tsx';
import { sendEnquiryReceipt } from './enquiry-receipt.email.tsx';

export const contactForm = defineForm({
  name: 'enquiry',
  page: href('/contact'),
  sample: ({ name, email, phone, message }) => ({
    name,
    email,
    phone,
    message,
    formTimestamp: '40',
    consent: 'on',
  }),
  schema: enquirySchema.check(notDisposable),
  limits: { perNetwork: 20, forAll: 3000 },
  burst: { name: 'enquiry-burst', points: 3, seconds: 600 },
  inRush: 'hold-emails',
  table: contactEnquiries,
  receivedAt: contactEnquiries.createdAt,
  repeat: {
    by: ({ name, email, phone, message }: Enquiry) => [name, email, phone, message],
    async answer(tx, services, { email }, { first: { id, reference } }): Promise<Sent> {
      return { kind: 'sent', reference, receipt: await findReceipt(tx, services, id, email) };
    },
  },
  async store(
    tx,
    services,
    enquiry: Enquiry,
    { now, isHeld, isBurst, ...received },
  ): Promise<Sent> {
    const { name, email, phone, message, formTimestamp } = enquiry;
    const spamMark = getSpamMark(enquiry, isBurst);
    const suspectedSpam = spamMark !== null;
    const words = { name, email, message, phone: phone || null };
    const marks = { formTimestamp, suspectedSpam, spamMark, inRush: isHeld, createdAt: now };
    const stored = { ...received, ...marks, ...words };
    await insertEnquiry(tx, stored);
    const receipt = await followUp(tx, services, { ...stored, consent: enquiry.consent });
    return { kind: 'sent', reference: received.reference, receipt };
  },
  sentPage({ reference, receipt }: Sent) {
    const state = receipt && (receipt.isHeld ? 'held' : 'sent');
    return `${href('/contact/sent')}?reference=${reference}${state ? `&receipt=${state}` : ''}`;
  },
  failure: sendFailure,
  limitReached: 'messages',
  orElse: ', or call us',
});

async function findReceipt(
  tx: Tx,
  { secret }: Services,
  enquiryId: string,
  to: string,
): Promise<Receipt> {
  const { purpose, about, recipientHash, state } = emailMessages;
  const whereReceipt = and(
    eq(about, enquiryId),
    eq(purpose, sendEnquiryReceipt.name),
    eq(recipientHash, keyedHash(secret, to)),
  );
  const [found] = await tx.select({ state }).from(emailMessages).where(whereReceipt);
  return found ? { to, isHeld: found.state === 'held' } : null;
}

const columns = [
  'id',
  'name',
  'email',
  'message',
  'phone',
  'reference',
  'formTimestamp',
  'suspectedSpam',
  'spamMark',
  'inRush',
  'fingerprint',
  'page',
  'createdAt',
] as const;

const insertEnquiry = preparedInsert(contactEnquiries, columns, (insert) => insert);

type Stored = Pick<
  typeof contactEnquiries.$inferSelect,
  Exclude<(typeof columns)[number], 'fingerprint'>
> &
  Pick<Enquiry, 'consent'>;

/**
 * Opens the conversation, records the consent and the lead, and queues the emails. Suspected spam gets no
 * receipt: the form must not mail strangers for others.
 */
async function followUp(tx: Tx, services: Services, enquiry: Stored): Promise<Receipt> {
  const { id, email, reference, createdAt, name, phone, consent, page, spamMark, inRush } = enquiry;
  const contact = { email, name, phone, ...contactLead };
  const receipt = spamMark
    ? null
    : queueEmail(tx, services, {
        email: sendEnquiryReceipt,
        about: id,
        to: { kind: 'visitor', email, variant: id },
        isHeld: inRush,
      });
  await pipelined([
    receipt,
    openConversation(tx, { id, email, reference, spamMark, createdAt }),
    recordConsent(tx, { email, wording: consent, page }, createdAt),
    ...(spamMark ? [] : [recordContact(tx, services, contact)]),
    queueEmail(tx, services, {
      email: sendContactEmail,
      about: id,
      to: { kind: 'team' },
      isHeld: inRush,
    }),
  ]);
  return (await receipt)?.kind === 'queued' ? { to: email, isHeld: inRush } : null;
}
