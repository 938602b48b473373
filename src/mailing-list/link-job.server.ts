import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Platform } from '../http/platform.server.ts';
import type { Job } from '../jobs/job.ts';
import type { ComposedMail } from '../mail/mail.ts';
import { mailMessages } from '../mail/mail-messages.table.server.ts';
import { sendOwedMail } from '../mail/send-owed-mail.server.ts';
import type { SubscriptionLinks } from '../mail/subscriptions.ts';

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
