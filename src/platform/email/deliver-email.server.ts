import { and, eq, notInArray } from 'drizzle-orm';
import { compile } from 'html-to-text';
import { plainTextSelectors, render } from '@react-email/render';
import type { Channel, RetrySchedule } from '../jobs/channel.server.ts';
import { deliver, endDelivery, type Outcome } from '../jobs/deliver.server.ts';
import { emailMessages } from './email-messages.table.server.ts';
import type { ComposedEmail } from './email.ts';
import { getFaultSince, type RecipientFault } from './recipients.ts';
import type { EmailServices } from './transport.server.ts';

type EmailMessage = typeof emailMessages.$inferSelect;

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** A mail server may be down over a long weekend, so retries go on for four days. */
export const emailSchedule: RetrySchedule = {
  pauses: [
    5 * second,
    20 * second,
    minute,
    5 * minute,
    15 * minute,
    30 * minute,
    hour,
    2 * hour,
    4 * hour,
  ],
  givesUpAfter: 4 * 24 * hour,
};

export const emailChannel: Channel<typeof emailMessages> = {
  name: 'email',
  failureLevel: 'error',
  table: emailMessages,
  schedule: emailSchedule,
  job: ({ job }) => job,
  idKey: 'emailId',
  cleared: { keptContent: null, isRecipientRefused: false, refusedCopies: null, dismissedAt: null },
};

/**
 * Makes one attempt to send an email that `queueEmail` recorded, from its own job, and records the outcome:
 * sent, kept, failed, or when that job runs again.
 */
export async function deliverEmail(
  services: EmailServices,
  emailId: string,
  composed: ComposedEmail,
): Promise<void> {
  await deliver(services, emailChannel, emailId, (message) => send(services, message, composed));
}

async function send(
  { db, transport, config, log, findStanding }: EmailServices,
  { id, purpose, recipient, audience, messageId, createdAt }: EmailMessage,
  composed: ComposedEmail,
): Promise<Outcome<typeof emailMessages>> {
  if (recipient === null) return { is: 'refused', reason: 'recipient erased' };
  const isTeams = audience === 'team' || recipient === config.ENQUIRIES_TO;
  const to = { email: recipient, audience: isTeams ? 'team' : audience } as const;
  const fault = getFaultSince(createdAt, to, await findStanding(db, recipient));
  if (fault) {
    const record = { isRecipientRefused: fault.kind === 'bounced' };
    return { is: 'refused', reason: faultReasons[fault.kind], record };
  }
  const rendered = await renderEmail(composed);
  const outcome = await transport.send({ ...composed, ...rendered, recipient, messageId });
  switch (outcome.is) {
    case 'kept':
      log.info({ event: 'email.kept', id, purpose, links: outcome.links });
      return { is: 'kept', record: { keptContent: { subject: composed.subject, ...rendered } } };
    case 'refused': {
      const isRecipientRefused = outcome.isOfRecipient === true && !isTeams;
      return { is: 'refused', reason: outcome.reason, record: { isRecipientRefused } };
    }
    case 'unreachable':
      return outcome;
    case 'sent':
      return { is: 'sent', record: { refusedCopies: outcome.refused ?? null } };
  }
}

/** Without the address, as they are logged. */
const faultReasons: Record<RecipientFault['kind'], string> = {
  'not-an-address': 'not an email address',
  stranger: 'the address is not in the conversation',
  bounced: 'an earlier email to this address bounced',
  complained: 'its recipient has marked an email of ours as spam',
  spam: 'its recipient is marked as spam',
  suppressed: 'its recipient wants no emails from us',
};

/**
 * Fails an email to a person that can no longer be composed, because its data is gone. An erasure deletes a
 * person's emails, and `deleteEmail` those of an account, so this one outlived its data, and the team should
 * see that.
 */
export async function failEmail(
  services: Pick<EmailServices, 'db' | 'clock' | 'log'>,
  emailId: string,
): Promise<void> {
  const reason = 'what it was to deliver has expired or was deleted';
  await endDelivery(services, emailChannel, whereQueued(emailId), { state: 'failed', reason });
}

/**
 * Deletes a queued email about something since erased or deleted, such as a notice to the team or to an
 * account's owner. It has no recipient any more; left in the queue, it would look overdue.
 */
export async function deleteEmail(
  { db }: Pick<EmailServices, 'db'>,
  emailId: string,
): Promise<void> {
  await db.delete(emailMessages).where(whereQueued(emailId));
}

const whereQueued = (emailId: string) =>
  and(eq(emailMessages.id, emailId), eq(emailMessages.state, 'queued'));

/**
 * Anonymises an email that is finished. A queued one still needs its recipient, and one stored for want of a
 * mail server is sent by hand once there is one, or deleted after 30 days.
 */
export async function anonymiseRecipient(
  { db }: Pick<EmailServices, 'db'>,
  emailId: string,
): Promise<void> {
  await db
    .update(emailMessages)
    .set({
      recipient: null,
      recipientHash: 'erased',
      mailboxHash: null,
      keptContent: null,
      refusedCopies: null,
    })
    .where(and(eq(emailMessages.id, emailId), notInArray(emailMessages.state, ['queued', 'kept'])));
}

/** Compiled once, which takes longer than converting an email. */
const toText = compile({
  wordwrap: false,
  selectors: [...plainTextSelectors, { selector: 'h1', options: { leadingLineBreaks: 2 } }],
});

/**
 * Renders a template as HTML and plain text. The renderer's own doctype names a W3C page, which scanners
 * take for an external link.
 */
export async function renderEmail({
  body,
  text,
}: ComposedEmail): Promise<{ html: string; text: string }> {
  const rendered = await render(body);
  const html = rendered.replace(/^<!DOCTYPE[^>]*>/, '<!DOCTYPE html>');
  return { html, text: text ?? toText(html) };
}
