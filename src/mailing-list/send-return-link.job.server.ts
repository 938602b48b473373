import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Platform } from '../http/platform.server.ts';
import type { Job } from '../jobs/job.ts';
import { mailMessages } from '../mail/mail-messages.table.server.ts';
import { sendOwedMail } from '../mail/send-owed-mail.server.ts';
import { returnLinkMail } from './return-link.mail.tsx';

type Payload = { mailId: string };

/** Mails a fresh link to confirm, to the recipient of the mail's row, as `send-unsubscribe-link` does. */
export const sendReturnLink: Job<Payload, Platform> = {
  name: 'send-return-link',
  payload: z.strictObject({ mailId: z.uuid() }),
  async handle(payload, platform) {
    const { db, subscriptions } = platform;
    const [mail] = await db.select().from(mailMessages).where(eq(mailMessages.id, payload.mailId));
    if (!mail?.recipient || mail.state !== 'queued') return;
    const composed = returnLinkMail(await subscriptions.linksFor(mail.recipient));
    await sendOwedMail(platform, sendReturnLink, payload, composed);
  },
};
