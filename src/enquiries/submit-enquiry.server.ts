import { href } from 'react-router';
import { randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { company } from '../company.ts';
import type { Tx } from '../platform/database/database.server.ts';
import { preparedInsert, pipelined } from '../platform/database/prepared-insert.server.ts';
import { notDisposable } from '../platform/forms/disposable-mailboxes.server.ts';
import type { Services } from '../platform/services.ts';
import type { Limit, Limited } from '../platform/security/limits.server.ts';
import { keyedHash } from '../platform/security/secrets.server.ts';
import { recordConsent } from '../leads/consents.server.ts';
import { recordContact } from '../leads/record-contact.server.ts';
import { referenceFrom } from '../platform/web/request-address.ts';
import { emailMessages } from '../platform/email/email-messages.table.server.ts';
import { queueEmail } from '../platform/email/queue-email.server.ts';
import { openConversation } from './conversations/settle.server.ts';
import { contactEnquiries } from './enquiries.table.server.ts';
import {
  contactLead,
  type Enquiry,
  enquirySchema,
  getSpamMark,
  repeatWindow,
  sendFailure,
  type Receipt,
  type Sent,
} from './enquiry.ts';
import { sendContactEmail } from './send-contact-email.job.server.ts';
import { sendEnquiryReceipt } from './send-enquiry-receipt.job.server.ts';

/** Over this limit, enquiries from the same network are flagged, not rejected. */
const burst: Limit = { name: 'enquiry-burst', points: 3, seconds: 600 };
const perNetwork: Limit = { name: 'enquiry', points: 20, seconds: 3600 };
/** Over this limit, enquiries are flagged and their emails held: none is rejected because of others. */
const inAll: Limit = { name: 'enquiry-all', points: 3000, seconds: 3600 };

export const contactForm = {
  schema: enquirySchema.check(notDisposable),
  submit: submitEnquiry,
  sentPage({ reference, receipt }: Sent) {
    const state = receipt && (receipt.isHeld ? 'held' : 'sent');
    return `${href('/contact/sent')}?reference=${reference}${state ? `&receipt=${state}` : ''}`;
  },
  event: 'enquiry.failed',
  failure: sendFailure,
  limitReached: 'messages',
  orElse: ', or call us',
};

export type Submission = Sent | Limited;

/**
 * Stores an enquiry, its consent and its email job in one transaction. A repeat within ten minutes gets
 * the first one's reference, even if requests arrive concurrently.
 */
export async function submitEnquiry(
  services: Services,
  enquiry: Enquiry,
  from: { network: string; page: string },
): Promise<Submission> {
  const limited = await services.limits.consumeInOrder([
    [perNetwork, from.network],
    [inAll, 'everybody'],
    [burst, from.network],
  ]);
  const isBurst = limited?.exceeded === burst;
  const inRush = limited?.isOfAll ?? false;
  if (limited && !isBurst && !inRush) return limited;
  return services.db.transaction(async (tx) => {
    const marked = { ...enquiry, spamMark: getSpamMark(enquiry, isBurst), inRush, page: from.page };
    const stored = await storeOnce(tx, services, marked);
    const { reference, isNew } = stored;
    const receipt = isNew
      ? await followUp(tx, services, { ...marked, ...stored })
      : await findReceipt(tx, services, stored.id, enquiry.email);
    return { is: 'sent', reference, receipt };
  });
}

async function findReceipt(
  tx: Tx,
  { secret }: Services,
  enquiryId: string,
  to: string,
): Promise<Receipt> {
  const { purpose, job, recipientHash, state } = emailMessages;
  const byEnquiry = sql`${job}->'payload'->>'enquiryId' = ${enquiryId}`;
  const whereReceipt = and(
    eq(recipientHash, keyedHash(secret, to)),
    eq(purpose, sendEnquiryReceipt.name),
  );
  const [found] = await tx
    .select({ state })
    .from(emailMessages)
    .where(and(whereReceipt, byEnquiry));
  return found ? { to, isHeld: found.state === 'held' } : null;
}

type Stored = {
  id: string;
  reference: string;
  spamMark: string | null;
  createdAt: Date;
  isNew: boolean;
};
type Marked = Enquiry & { spamMark: string | null; inRush: boolean; page: string };

/**
 * The fingerprint is unique: concurrent repeats wait for the first to commit, then find it. After ten
 * minutes the same text is a new enquiry, which takes the fingerprint.
 */
async function storeOnce(tx: Tx, services: Services, enquiry: Marked): Promise<Stored> {
  const { name, email, phone, message, formTimestamp, spamMark, inRush, page } = enquiry;
  const createdAt = services.clock();
  const fingerprint = createFingerprint(services.secret, enquiry);
  const suspectedSpam = spamMark !== null;
  const reference = referenceFrom(company.referencePrefix, randomBytes(8));
  const words = { name, email, message, phone: phone || null };
  const [stored] = await insertEnquiry(tx, {
    ...words,
    reference,
    formTimestamp,
    suspectedSpam,
    spamMark,
    inRush,
    fingerprint,
    page,
    createdAt,
  });
  if (stored) return { ...stored, isNew: true };
  const byFingerprint = eq(contactEnquiries.fingerprint, fingerprint);
  const [first] = await tx.select().from(contactEnquiries).where(byFingerprint).for('update');
  const since = createdAt.getTime() - repeatWindow;
  if (first && first.createdAt.getTime() > since) return { ...first, isNew: false };
  // Missing if a concurrent repeat took the fingerprint: retry, as that one is now the first.
  if (first) {
    const byId = eq(contactEnquiries.id, first.id);
    await tx.update(contactEnquiries).set({ fingerprint: null }).where(byId);
  }
  return storeOnce(tx, services, enquiry);
}

const insertEnquiry = preparedInsert(
  contactEnquiries,
  [
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
  ],
  (insert) =>
    insert.onConflictDoNothing({ target: contactEnquiries.fingerprint }).returning({
      id: contactEnquiries.id,
      reference: contactEnquiries.reference,
      spamMark: contactEnquiries.spamMark,
      createdAt: contactEnquiries.createdAt,
    }),
);

/**
 * Opens the conversation, records the consent and the lead, and queues the emails. Suspected spam gets no
 * receipt: the form must not mail strangers for others.
 */
async function followUp(tx: Tx, services: Services, enquiry: Marked & Stored): Promise<Receipt> {
  const { id, email, reference, createdAt, name, phone, consent, page, spamMark, inRush } = enquiry;
  const contact = { email, name, phone: phone || null, ...contactLead };
  const receipt = spamMark
    ? null
    : queueEmail(tx, services, {
        job: sendEnquiryReceipt,
        about: { enquiryId: id },
        to: { kind: 'visitor', email, variant: id },
        isHeld: inRush,
      });
  await pipelined([
    receipt,
    openConversation(tx, { id, email, reference, spamMark, createdAt }),
    recordConsent(tx, { email, wording: consent, page }, createdAt),
    ...(spamMark ? [] : [recordContact(tx, services, contact)]),
    queueEmail(tx, services, {
      job: sendContactEmail,
      about: { enquiryId: id },
      to: { kind: 'team' },
      isHeld: inRush,
    }),
  ]);
  return (await receipt)?.kind === 'queued' ? { to: email, isHeld: inRush } : null;
}

function createFingerprint(secret: string, { name, email, phone, message }: Enquiry): string {
  return keyedHash(secret, JSON.stringify([name, email, phone, message]));
}
