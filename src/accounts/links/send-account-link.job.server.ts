import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Platform } from '../../platform/services.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { forgetMail } from '../../platform/email/end-mail.server.ts';
import { sendOwedMail } from '../../platform/email/send-owed-mail.server.ts';
import { accountLinkMail } from './account-link.mail.tsx';
import { linkToken } from './link-token.server.ts';
import { accountLinks } from './account-links.table.server.ts';

type Payload = { linkId: string; mailId: string };

/** Sends a link to the address it is for. If the account is gone meanwhile, nothing is sent. */
export const sendAccountLink: Job<Payload, Platform> = {
  name: 'send-account-link',
  payload: z.strictObject({ linkId: z.uuid(), mailId: z.uuid() }),
  async handle(payload, platform) {
    const { db, config, secret } = platform;
    const [link] = await db.select().from(accountLinks).where(eq(accountLinks.id, payload.linkId));
    if (!link) return forgetMail(platform, payload.mailId);
    const composed = accountLinkMail(link.purpose, config.siteUrl, linkToken(secret, link));
    await sendOwedMail(platform, sendAccountLink, payload, composed);
  },
};
