import { eq, and, inArray } from 'drizzle-orm';
import type { Services } from '../../platform/services.ts';
import { defineEmail } from '../../platform/email/define-email.server.ts';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import { getFileName, catalogue } from '../catalogue.ts';
import { resourceDownloads } from '../resource-downloads.table.server.ts';
import { resourceMail } from './resource.email.tsx';

export const sendResourceEmail = defineEmail({
  name: 'send-resource-email',
  whenGone: 'fail',
  async compose({ id }, { db, config, bucket, subscriptions }: Services) {
    const [download] = await db
      .select()
      .from(resourceDownloads)
      .where(eq(resourceDownloads.emailId, id));
    if (!download) return null;
    const file = getFileName(download.resourceId);
    // Only a file known to be missing counts: unavailable storage comes back.
    if ((await bucket.describe(file)).is === 'missing') return { waitsFor: missingDocument };
    const { siteUrl } = config;
    return resourceMail({
      siteUrl,
      title: download.resourceName,
      url: `${siteUrl}/storage/resources/${file}`,
      links: await subscriptions.linksFor(download.email, id),
      // Asked now, not when the email was queued: the reader may have unsubscribed since.
      isInvited: await subscriptions.mayBeInvited(download.email),
    });
  },
});

/** The `reason` of an email waiting for a file missing from the bucket. */
export const missingDocument = 'a document is not in the bucket';

/** Retries the emails waiting for this file now, as their next try could be hours away. */
export async function releaseHeldEmails({ db, clock }: Services, file: string): Promise<void> {
  const ids = catalogue.filter(({ id }) => getFileName(id) === file).map(({ id }) => id);
  if (ids.length === 0) return;
  const { id, state, reason } = emailMessages;
  const ofFile = db
    .select({ id: resourceDownloads.emailId })
    .from(resourceDownloads)
    .where(inArray(resourceDownloads.resourceId, ids));
  await db
    .update(emailMessages)
    .set({ nextTryAt: clock() })
    .where(and(eq(state, 'queued'), eq(reason, missingDocument), inArray(id, ofFile)));
}
