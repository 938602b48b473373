import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Platform } from '../../http/platform.server.ts';
import type { Job } from '../../jobs/job.ts';
import { failMail } from '../../mail/end-mail.server.ts';
import { mailMessages } from '../../mail/mail-messages.table.server.ts';
import { sendOwedMail } from '../../mail/send-owed-mail.server.ts';
import { fileNameOf } from '../catalogue.ts';
import { resourceDownloads } from '../resource-downloads.table.server.ts';
import { resourceMail } from './resource.mail.tsx';

type Payload = { mailId: string };

/**
 * Sends the links to the documents that one mail is for. Downloads that have been erased meanwhile are
 * left out.
 */
export const sendResourceEmail: Job<Payload, Platform> = {
  name: 'send-resource-email',
  payload: z.strictObject({ mailId: z.uuid() }),
  // One beyond the three of a day waits for the next.
  longestPause: 25 * 3600,
  async handle(payload, platform) {
    const { mailId } = payload;
    // Links are stored for each try, so not for one that would find it sent.
    const isIt = eq(mailMessages.id, mailId);
    const [mail] = await platform.db.select().from(mailMessages).where(isIt);
    if (mail?.state !== 'queued') return;
    const downloads = await platform.db
      .select()
      .from(resourceDownloads)
      .where(eq(resourceDownloads.mailId, mailId))
      .orderBy(asc(resourceDownloads.createdAt));
    const [first] = downloads;
    if (!first) return failMail(platform, mailId);
    const names = new Map(
      downloads.map(({ resourceId, resourceName }) => [resourceId, resourceName]),
    );
    const files = Array.from(names.keys(), fileNameOf);
    const { siteUrl } = platform.config;
    const documents = Array.from(names, ([resourceId, title]) => ({
      title,
      url: `${siteUrl}/storage/resources/${fileNameOf(resourceId)}`,
    }));
    const links = await platform.subscriptions.linksFor(first.email);
    // Asked now rather than when the mail was queued: the reader may have left the list since.
    const isInvited = await platform.subscriptions.mayBeInvited(first.email);
    const composed = resourceMail({ siteUrl, documents, links, isInvited });
    const services = (await isMissing(platform, files)) ? withoutTransport(platform) : platform;
    await sendOwedMail(services, sendResourceEmail, payload, composed);
  },
};

/** The `reason` of a mail that waits for a file missing from the bucket. */
export const missingDocument = 'a document is not in the bucket';

/**
 * Only a file known to be missing counts. If the storage cannot be reached, the link will work once it
 * can.
 */
async function isMissing({ bucket }: Platform, files: string[]): Promise<boolean> {
  const found = await Promise.all([...new Set(files)].map((file) => bucket.describe(file)));
  return found.some(({ is }) => is === 'missing');
}

/**
 * A mail must not carry a dead link: it is tried again later, as if the mail server could not be
 * reached.
 */
function withoutTransport(platform: Platform): Platform {
  const send = async () => ({ is: 'unreachable', reason: missingDocument }) as const;
  return { ...platform, transport: { ...platform.transport, send } };
}
