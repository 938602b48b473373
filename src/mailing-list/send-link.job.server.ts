import { unsubscribeLinkEmail, returnLinkEmail } from './subscription-link.email.tsx';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Services } from '../platform/services.ts';
import type { ComposedEmail } from '../platform/email/email.ts';
import { emailMessages } from '../platform/email/email-messages.table.server.ts';
import { emailJob } from '../platform/email/email-job.server.ts';
import type { SubscriptionLinks } from '../platform/email/subscriptions.ts';

export const sendUnsubscribeLink = linkJob('send-unsubscribe-link', unsubscribeLinkEmail);

export const sendReturnLink = linkJob('send-return-link', returnLinkEmail);

/** Reads the recipient from the email's row, so that the address is stored nowhere else. */
function linkJob(name: string, compose: (links: SubscriptionLinks) => ComposedEmail) {
  return emailJob({
    name,
    payload: z.strictObject({ emailId: z.uuid() }),
    async compose({ emailId }, { db, subscriptions }: Services) {
      const byId = eq(emailMessages.id, emailId);
      const [message] = await db.select().from(emailMessages).where(byId);
      // Links are stored for each try, so only for an email that is unsent.
      if (!message?.recipient || message.state !== 'queued') return null;
      return compose(await subscriptions.linksFor(message.recipient, emailId));
    },
  });
}
