import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Services } from '../../platform/services.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { deleteEmail } from '../../platform/email/deliver-email.server.ts';
import { deliverEmail } from '../../platform/email/deliver-email.server.ts';
import { accountLinkEmail } from './account-link.email.tsx';
import { linkToken } from './link-token.server.ts';
import { accountLinks } from './account-links.table.server.ts';

type Payload = { linkId: string; emailId: string };

/** Emails a link. If the account has been deleted, nothing is sent. */
export const sendAccountLink: Job<Payload, Services> = {
  name: 'send-account-link',
  payload: z.strictObject({ linkId: z.uuid(), emailId: z.uuid() }),
  async handle(payload, services) {
    const { db, config, secret } = services;
    const [link] = await db.select().from(accountLinks).where(eq(accountLinks.id, payload.linkId));
    if (!link) return deleteEmail(services, payload.emailId);
    const composed = accountLinkEmail(link.purpose, config.siteUrl, linkToken(secret, link));
    await deliverEmail(services, payload.emailId, composed);
  },
};
