import { company } from '../company.ts';
import { type ComposedEmail, defineEmail } from '../platform/email/email.ts';
import { EmailFacts, EmailLayout, EmailLink, EmailWords } from '../platform/email/email-layout.tsx';
import { endSentence } from '../ui/content/end-sentence.ts';
import { fullMoment } from '../ui/content/dates.ts';
import { contactEnquiries, type StoredEnquiry } from './enquiries.table.server.ts';
import { conversationPath } from './inbox/inbox.ts';
import { eq } from 'drizzle-orm';
import { readClock } from '../leads/promise/promise-clock.ts';
import { readPromiseHours } from '../leads/promise/working-hours.server.ts';
import type { Services } from '../platform/services.ts';
import { replyToAddress, noticeHeader } from './conversations/inbox-address.server.ts';

/**
 * Tells the team about a new enquiry. Reply-To is the visitor and, at `copyTo`, the conversation. A late or repeated email includes the
 * team's spam verdict since.
 */
export function enquiryNotice(
  enquiry: StoredEnquiry,
  siteUrl: string,
  { copyTo, dueAt }: { copyTo: string | null; dueAt: Date },
): ComposedEmail {
  const { id, reference, name, email, phone, message, page, createdAt } = enquiry;
  const { spamMark, suspectedSpam } = enquiry;
  const mark = suspectedSpam ? '[suspected spam] ' : '';
  const suspicion = spamMark
    ? `It looks like spam (${spamMark}).`
    : 'It was marked as spam by hand.';
  const here = `${siteUrl}${conversationPath(id)}`;
  return {
    subject: `${mark}Enquiry ${reference} from ${name}`,
    replyTo:
      copyTo === null
        ? { name, address: email }
        : [
            { name, address: email },
            { name: company.name, address: copyTo },
          ],
    body: (
      <EmailLayout
        title={`Enquiry ${reference}`}
        preview={message.slice(0, 120)}
        why="You get this email because this address receives the website’s enquiries."
      >
        <p>
          {suspectedSpam
            ? `${suspicion} If it is not, reply to this email to write to ${endSentence(name)}`
            : `Reply to this email to write to ${endSentence(name)} We promise an answer within 24 hours, so by ${fullMoment(dueAt)}.`}
        </p>
        <EmailFacts
          facts={[
            ['Name', name],
            ['Email', email],
            ['Phone', phone ?? 'not given'],
            ['Sent', fullMoment(createdAt)],
            ['Page', page],
          ]}
        />
        <EmailWords>{message}</EmailWords>
        <p>
          {suspectedSpam
            ? 'If it is not spam, say so here, and its sender becomes a lead: '
            : 'Once you have answered, mark it as answered here: '}
          <EmailLink href={here}>{here}</EmailLink>
        </p>
      </EmailLayout>
    ),
  };
}

/** Emails an enquiry to the team; skipped if it has been erased. */
export const sendContactEmail = defineEmail({
  name: 'send-contact-email',
  async compose({ about: enquiryId, id }, services: Services) {
    const { db, config, secret } = services;
    const byId = eq(contactEnquiries.id, enquiryId);
    const [enquiry] = await db.select().from(contactEnquiries).where(byId);
    if (!enquiry) return null;
    const copyTo = config.IMAP_URL ? replyToAddress(services, enquiryId) : null;
    const { createdAt } = enquiry;
    const { dueAt } = readClock(createdAt, createdAt, await readPromiseHours(db));
    const notice = enquiryNotice(enquiry, config.siteUrl, { copyTo, dueAt });
    return { ...notice, headers: noticeHeader(secret, id) };
  },
});
