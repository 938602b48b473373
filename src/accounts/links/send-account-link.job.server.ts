import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Services } from '../../platform/services.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { deleteEmail } from '../../platform/email/deliver-email.server.ts';
import { deliverEmail } from '../../platform/email/deliver-email.server.ts';
import { keyedHash } from '../../platform/security/secrets.server.ts';
import { accountLinks, type AccountLink } from '../accounts.table.server.ts';
import { accountLinkEmail } from './account-link.email.tsx';

type Payload = { linkId: string; emailId: string };

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

/**
 * The token of a link, 256 bits, derived from its id with the installation's secret: every retry of
 * its email carries the same one, and the hash in the table opens nothing.
 */
export function linkToken(secret: string, { id, purpose }: Pick<AccountLink, 'id' | 'purpose'>) {
  return keyedHash(secret, `account link ${purpose} ${id}`);
}
