import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { emailJob } from '../platform/email/email-job.server.ts';
import type { Services } from '../platform/services.ts';
import { accountNotice } from './account-notice.email.tsx';
import { accountEvents, accountLinks } from './accounts.table.server.ts';
import { accountLinkEmail } from './links/account-link.email.tsx';
import { linkToken } from './links/add-link.server.ts';
import { accountDeleted } from './settings/account-deleted.email.tsx';

export const sendAccountLink = emailJob({
  name: 'send-account-link',
  payload: z.strictObject({ linkId: z.uuid(), emailId: z.uuid() }),
  async compose({ linkId }, { db, config, secret }: Services) {
    const [link] = await db.select().from(accountLinks).where(eq(accountLinks.id, linkId));
    return link && accountLinkEmail(link.purpose, config.siteUrl, linkToken(secret, link));
  },
});

/** Emails the owner about an account event, unless the account has been deleted meanwhile. */
export const sendAccountNotice = emailJob({
  name: 'send-account-notice',
  payload: z.strictObject({ eventId: z.uuid(), emailId: z.uuid() }),
  async compose({ eventId }, { db, config }: Services) {
    const [event] = await db.select().from(accountEvents).where(eq(accountEvents.id, eventId));
    return event && accountNotice(event, config.siteUrl);
  },
});

/** The account's row is deleted by then, so the payload carries the time. */
export const sendAccountDeleted = emailJob({
  name: 'send-account-deleted',
  payload: z.strictObject({
    deletedAt: z.iso.datetime(),
    by: z.enum(['admin', 'owner']),
    emailId: z.uuid(),
  }),
  async compose({ deletedAt, by }, _services: Services) {
    return accountDeleted(new Date(deletedAt), by);
  },
});
