import { eq } from 'drizzle-orm';
import { defineEmail } from '../platform/email/email.ts';
import type { Services } from '../platform/services.ts';
import { accountNotice } from './account-notice.email.tsx';
import { accountEvents, accountLinks } from './accounts.table.server.ts';
import { accountLinkEmail } from './links/account-link.email.tsx';
import { linkToken } from './links/add-link.server.ts';
import { accountDeleted } from './settings/account-deleted.email.tsx';

export const sendAccountLink = defineEmail({
  name: 'send-account-link',
  purposes: accountLinks.purpose.enumValues,
  async compose({ about: linkId }, { db, config, secret }: Services) {
    const [link] = await db.select().from(accountLinks).where(eq(accountLinks.id, linkId));
    return link && accountLinkEmail(link, config.siteUrl, linkToken(secret, link));
  },
});

/** Emails the owner about an account event, unless the account has been deleted meanwhile. */
export const sendAccountNotice = defineEmail({
  name: 'send-account-notice',
  async compose({ about: eventId }, { db, config }: Services) {
    const [event] = await db.select().from(accountEvents).where(eq(accountEvents.id, eventId));
    return event && accountNotice(event, config.siteUrl);
  },
});

/** The account's row is deleted by then, together with which this is queued. */
export const sendAccountDeleted = defineEmail({
  name: 'send-account-deleted',
  async compose({ createdAt, details }, _services: Services) {
    return accountDeleted(createdAt, details['by'] === 'admin' ? 'admin' : 'owner');
  },
});
