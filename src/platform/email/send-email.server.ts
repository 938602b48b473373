import { and, eq, isNull, notInArray } from 'drizzle-orm';
import { compile } from 'html-to-text';
import { plainTextSelectors } from '@react-email/render';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Channel, Outcome, RetrySchedule } from '../jobs/channel.server.ts';
import type { Db, Tx } from '../database/database.server.ts';
import type { ComposedEmail, Email } from './email.ts';
import { type EmailMessage, emailMessages } from './email-messages.table.server.ts';
import { faultReasons, getFaultSince } from './recipients.ts';
import type { EmailServices } from './transport.server.ts';

const [second, minute, hour] = [1000, 60_000, 3_600_000];

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

/** The channel of these emails but for sendings to many; each row's purpose names one of them. */
export function createEmailChannel<Services extends EmailServices>(
  getEmails: (services: Services) => readonly Email<Services>[],
): Channel<Services, typeof emailMessages> {
  return {
    name: 'email',
    failureLevel: 'error',
    table: emailMessages,
    only: isNull(emailMessages.sendingId),
    atOnce: 20,
    schedule: emailSchedule,
    cleared: {
      keptContent: null,
      isRecipientRefused: false,
      refusedCopies: null,
      dismissedAt: null,
    },
    describe: ({ purpose }) => ({ purpose }),
    async attempt(services, row, batch) {
      const email = findEmail(getEmails(services), row.purpose);
      if (!email) return { kind: 'unreachable', reason: 'this version has no such email' };
      const composed = await email.compose(row, services, batch);
      if (!composed) return email.whenGone === 'fail' ? expired : { kind: 'gone' };
      if ('waitsFor' in composed) return { kind: 'unreachable', reason: composed.waitsFor };
      const outcome = await send(services, row, composed);
      const when = email.whenEnded ? 'whenEnded' : 'whenRefused';
      if (!email[when] || (when === 'whenRefused' && outcome.kind !== 'refused')) return outcome;
      return { ...outcome, alongside: async (tx) => email[when]?.(tx, row, services) };
    },
  };
}

/** An email with several purposes, such as links, is named by each of them. */
const findEmail = <One extends Pick<Email<never>, 'name' | 'purposes'>>(
  emails: readonly One[],
  purpose: string,
): One | undefined => emails.find(({ name, purposes = [name] }) => purposes.includes(purpose));

/**
 * An erasure deletes a person's emails, and those of an account go with it, so this one outlived its data,
 * and the team should see that.
 */
const expired = {
  kind: 'refused',
  reason: 'what it was to deliver has expired or was deleted',
} as const;

async function send(
  { db, transport, config, log, findStanding }: EmailServices,
  { id, purpose, recipient, audience, sendingId, messageId, createdAt }: EmailMessage,
  composed: ComposedEmail,
): Promise<Outcome<typeof emailMessages>> {
  if (recipient === null) return { kind: 'refused', reason: 'recipient erased' };
  const isTeams = audience === 'team' || recipient === config.ENQUIRIES_TO;
  const to = { email: recipient, audience: isTeams ? 'team' : audience } as const;
  // Of a sending to many, its feature has asked this just now for all that go together.
  const standing = isTeams || sendingId ? inOrder : await findStanding(db, recipient);
  const fault = getFaultSince(createdAt, to, standing);
  if (fault) {
    const record = { isRecipientRefused: fault.kind === 'bounced' };
    return { kind: 'refused', reason: faultReasons[fault.kind], record };
  }
  const rendered = renderEmail(composed);
  const outcome = await transport.send({ ...composed, ...rendered, recipient, messageId });
  switch (outcome.kind) {
    case 'kept':
      log.info({ event: 'email.kept', id, purpose, links: outcome.links });
      return { kind: 'kept', record: { keptContent: { subject: composed.subject, ...rendered } } };
    case 'refused': {
      const isRecipientRefused = outcome.isOfRecipient === true && !isTeams;
      return { kind: 'refused', reason: outcome.reason, record: { isRecipientRefused } };
    }
    case 'unreachable':
      return { kind: 'unreachable', reason: outcome.reason };
    case 'sent':
      return { kind: 'sent', record: { refusedCopies: outcome.refused ?? null } };
  }
}

const inOrder = { bounced: null, complainedAt: null, isSpam: false, suppressed: null };

/** Fails an email that was accepted, and came back later. Returns whether there is one. */
export async function recordBounced(
  tx: Tx,
  { clock, log }: Pick<EmailServices, 'clock' | 'log'>,
  messageId: string,
  why: string,
): Promise<boolean> {
  const reason = `bounced: ${why}`;
  const [failed] = await tx
    .update(emailMessages)
    .set({ state: 'failed', reason, finishedAt: clock() })
    .where(and(eq(emailMessages.messageId, messageId), eq(emailMessages.state, 'sent')))
    .returning({ id: emailMessages.id });
  if (failed) log.error({ event: 'email.failed', id: failed.id, reason });
  return failed !== undefined;
}

/**
 * Anonymises an email that is finished. A queued one still needs its recipient, and one stored for want of a
 * mail server is sent by hand once there is one, or deleted after 30 days.
 */
export async function anonymiseRecipient(db: Db | Tx, emailId: string): Promise<void> {
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

/** Compiled once. */
const toText = compile({
  wordwrap: false,
  selectors: [...plainTextSelectors, { selector: 'h1', options: { leadingLineBreaks: 2 } }],
});

export function renderEmail({ body, text }: ComposedEmail): { html: string; text: string } {
  const html = typeof body === 'string' ? body : `<!DOCTYPE html>${renderToStaticMarkup(body)}`;
  return { html, text: text ?? toText(html) };
}
