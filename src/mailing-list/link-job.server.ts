import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Platform } from '../platform/services.ts';
import type { Job } from '../platform/jobs/job.ts';
import type { ComposedMail } from '../platform/email/mail.ts';
import { mailMessages } from '../platform/email/mail-messages.table.server.ts';
import { sendOwedMail } from '../platform/email/send-owed-mail.server.ts';
import type { SubscriptionLinks } from '../platform/email/subscriptions.ts';

type Payload = { mailId: string };

/** Mails fresh links to the recipient of the mail's row, so that the address is kept nowhere else. */
export function linkJob(
  name: string,
  compose: (links: SubscriptionLinks) => ComposedMail,
): Job<Payload, Platform> {
  const job: Job<Payload, Platform> = {
    name,
    payload: z.strictObject({ mailId: z.uuid() }),
    async handle(payload, platform) {
      const { db, subscriptions } = platform;
      const [mail] = await db
        .select()
        .from(mailMessages)
        .where(eq(mailMessages.id, payload.mailId));
      if (!mail?.recipient || mail.state !== 'queued') return;
      const composed = compose(await subscriptions.linksFor(mail.recipient));
      await sendOwedMail(platform, job, payload, composed);
    },
  };
  return job;
}
