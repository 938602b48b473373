import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Platform } from '../../platform/services.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { failMail } from '../../platform/email/end-mail.server.ts';
import { mailMessages } from '../../platform/email/mail-messages.table.server.ts';
import { sendOwedMail } from '../../platform/email/send-owed-mail.server.ts';
import { fileNameOf } from '../catalogue.ts';
import { resourceDownloads } from '../resource-downloads.table.server.ts';
import { resourceMail } from './resource.mail.tsx';

type Payload = { mailId: string };

/** Sends the link to a document, unless its download has been erased meanwhile. */
export const sendResourceEmail: Job<Payload, Platform> = {
  name: 'send-resource-email',
  payload: z.strictObject({ mailId: z.uuid() }),
  async handle(payload, platform) {
    const { mailId } = payload;
    // Links are stored for each try, so not for one that would find it sent.
    const isIt = eq(mailMessages.id, mailId);
    const [mail] = await platform.db.select().from(mailMessages).where(isIt);
    if (mail?.state !== 'queued') return;
    const [download] = await platform.db
      .select()
      .from(resourceDownloads)
      .where(eq(resourceDownloads.mailId, mailId));
    if (!download) return failMail(platform, mailId);
    const file = fileNameOf(download.resourceId);
    const { siteUrl } = platform.config;
    const composed = resourceMail({
      siteUrl,
      title: download.resourceName,
      url: `${siteUrl}/storage/resources/${file}`,
      links: await platform.subscriptions.linksFor(download.email),
      // Asked now rather than when the email was queued: the reader may have left the list since.
      isInvited: await platform.subscriptions.mayBeInvited(download.email),
    });
    const services = (await isMissing(platform, file)) ? withoutTransport(platform) : platform;
    await sendOwedMail(services, sendResourceEmail, payload, composed);
  },
};

/** The `reason` of a mail that waits for a file missing from the bucket. */
export const missingDocument = 'a document is not in the bucket';

/**
 * Only a file known to be missing counts. If the storage cannot be reached, the link will work once it
 * can.
 */
async function isMissing({ bucket }: Platform, file: string): Promise<boolean> {
  return (await bucket.describe(file)).is === 'missing';
}

/**
 * A mail must not carry a dead link: it is tried again later, as if the mail server could not be
 * reached.
 */
function withoutTransport(platform: Platform): Platform {
  const send = async () => ({ is: 'unreachable', reason: missingDocument }) as const;
  return { ...platform, transport: { ...platform.transport, send } };
}
