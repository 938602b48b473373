import { unsubscribeLinkEmail, returnLinkEmail } from './subscription-link.email.tsx';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Services } from '../platform/services.ts';
import type { Job } from '../platform/jobs/job.ts';
import type { ComposedEmail } from '../platform/email/email.ts';
import { emailMessages } from '../platform/email/email-messages.table.server.ts';
import { deliverEmail } from '../platform/email/deliver-email.server.ts';
import type { SubscriptionLinks } from '../platform/email/subscriptions.ts';

export const sendUnsubscribeLink = linkJob('send-unsubscribe-link', unsubscribeLinkEmail);

export const sendReturnLink = linkJob('send-return-link', returnLinkEmail);

type Payload = { emailId: string };

/** Reads the recipient from the email's row, so that the address is stored nowhere else. */
function linkJob(
  name: string,
  compose: (links: SubscriptionLinks) => ComposedEmail,
): Job<Payload, Services> {
  const job: Job<Payload, Services> = {
    name,
    payload: z.strictObject({ emailId: z.uuid() }),
    async handle(payload, services) {
      const { db, subscriptions } = services;
      const [message] = await db
        .select()
        .from(emailMessages)
        .where(eq(emailMessages.id, payload.emailId));
      if (!message?.recipient || message.state !== 'queued') return;
      const composed = compose(await subscriptions.linksFor(message.recipient));
      await deliverEmail(services, payload.emailId, composed);
    },
  };
  return job;
}
