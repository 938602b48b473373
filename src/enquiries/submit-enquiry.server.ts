import { randomBytes } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.server.ts';
import { keyedHash } from '../http/keyed-hash.server.ts';
import type { Limit } from '../http/limits.server.ts';
import type { Platform } from '../http/platform.server.ts';
import { recordConsent } from '../leads/record-consent.server.ts';
import { recordContact } from '../leads/record-contact.server.ts';
import { referenceFrom } from '../http/reference.ts';
import { oweMail } from '../mail/owe-mail.server.ts';
import { contactEnquiries } from './contact-enquiries.table.server.ts';
import { contactLead, type Enquiry, enquiryConsent, repeatWindow, spamMarkOf } from './enquiry.ts';
import { sendContactEmail } from './send-contact-email.job.server.ts';

/** Past this a network's enquiries are marked for the team; nothing is refused. */
const burst: Limit = { name: 'enquiry-burst', points: 3, seconds: 600 };
const perNetwork: Limit = { name: 'enquiry', points: 20, seconds: 3600 };
const inAll: Limit = { name: 'enquiry-all', points: 3000, seconds: 3600 };

export type Submission =
  | { is: 'stored'; reference: string }
  | { is: 'limited'; retryAfterSeconds: number };

/**
 * Stores an enquiry, the consent given with it and the job that mails it, in one transaction. A repeat
 * within ten minutes gets the first one's reference, however many copies arrive at once.
 */
export async function submitEnquiry(
  platform: Platform,
  enquiry: Enquiry,
  from: { network: string; page: string },
): Promise<Submission> {
  const { limits } = platform;
  const wait =
    (await limits.consume(perNetwork, from.network)) ?? (await limits.consume(inAll, 'everybody'));
  if (wait !== null) return { is: 'limited', retryAfterSeconds: wait };
  const isBurst = (await limits.consume(burst, from.network)) !== null;
  const spamMark = spamMarkOf(enquiry, isBurst);
  const fingerprint = fingerprintOf(platform.secret, enquiry);
  return platform.db.transaction(async (tx) => {
    const reference =
      (await findRepeat(tx, fingerprint, platform.clock())) ??
      (await store(tx, platform, { ...enquiry, spamMark, fingerprint, page: from.page }));
    return { is: 'stored', reference };
  });
}

type EnquiryToStore = Enquiry & { spamMark: string | null; fingerprint: string; page: string };

async function store(tx: Tx, platform: Platform, enquiry: EnquiryToStore): Promise<string> {
  const { name, email, phone, message, formTimestamp, spamMark, fingerprint, page } = enquiry;
  const createdAt = platform.clock();
  const id = crypto.randomUUID();
  const reference = referenceFrom('TB', randomBytes(8));
  await tx.insert(contactEnquiries).values({
    id,
    reference,
    name,
    email,
    message,
    formTimestamp,
    spamMark,
    fingerprint,
    page,
    createdAt,
    phone: phone || null,
    suspectedSpam: spamMark !== null,
  });
  await recordConsent(tx, { email, wording: enquiryConsent, page }, createdAt);
  if (!spamMark) {
    const contact = { email, name, phone: phone || null, ...contactLead };
    await recordContact(tx, platform, contact);
  }
  const recipient = platform.config.ENQUIRIES_TO;
  await oweMail(tx, platform, { job: sendContactEmail, about: { enquiryId: id }, recipient });
  return reference;
}

/** Copies that arrive at once wait here for the first one to commit. */
async function findRepeat(tx: Tx, fingerprint: string, now: Date): Promise<string | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${fingerprint}, 0))`);
  const since = new Date(now.getTime() - repeatWindow);
  const isRepeat = and(
    eq(contactEnquiries.fingerprint, fingerprint),
    gt(contactEnquiries.createdAt, since),
  );
  const [first] = await tx.select().from(contactEnquiries).where(isRepeat).limit(1);
  return first?.reference;
}

function fingerprintOf(secret: string, { name, email, phone, message }: Enquiry): string {
  return keyedHash(secret, JSON.stringify([name, email, phone, message]));
}
