import { eq, and, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Services } from '../../platform/services.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { failEmail } from '../../platform/email/deliver-email.server.ts';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import { deliverEmail } from '../../platform/email/deliver-email.server.ts';
import { getFileName, catalogue } from '../catalogue.ts';
import { resourceDownloads } from '../resource-downloads.table.server.ts';
import { resourceMail } from './resource.email.tsx';

type Payload = { emailId: string };

/** Does nothing if the download has been erased since. */
export const sendResourceEmail: Job<Payload, Services> = {
  name: 'send-resource-email',
  payload: z.strictObject({ emailId: z.uuid() }),
  async handle(payload, services) {
    const { emailId } = payload;
    // Links are stored for each try, so check first that the email is unsent.
    const byId = eq(emailMessages.id, emailId);
    const [message] = await services.db.select().from(emailMessages).where(byId);
    if (message?.state !== 'queued') return;
    const [download] = await services.db
      .select()
      .from(resourceDownloads)
      .where(eq(resourceDownloads.emailId, emailId));
    if (!download) return failEmail(services, emailId);
    const file = getFileName(download.resourceId);
    const { siteUrl } = services.config;
    const composed = resourceMail({
      siteUrl,
      title: download.resourceName,
      url: `${siteUrl}/storage/resources/${file}`,
      links: await services.subscriptions.linksFor(download.email, emailId),
      // Asked now, not when the email was queued: the reader may have unsubscribed since.
      isInvited: await services.subscriptions.mayBeInvited(download.email),
    });
    const sender = (await isMissing(services, file)) ? withoutTransport(services) : services;
    await deliverEmail(sender, payload.emailId, composed);
  },
};

/** The `reason` of an email waiting for a file missing from the bucket. */
export const missingDocument = 'a document is not in the bucket';

/** Only a file known to be missing counts: unavailable storage comes back. */
async function isMissing({ bucket }: Services, file: string): Promise<boolean> {
  return (await bucket.describe(file)).is === 'missing';
}

/** An email must not carry a dead link: it is retried as if the email server were unavailable. */
function withoutTransport(services: Services): Services {
  const send = async () => ({ is: 'unreachable', reason: missingDocument }) as const;
  return { ...services, transport: { ...services.transport, send } };
}

/** Retries the emails waiting for this file now, as their next try could be hours away. */
export async function releaseHeldEmails({ db, jobs }: Services, file: string): Promise<void> {
  const ids = catalogue.filter(({ id }) => getFileName(id) === file).map(({ id }) => id);
  if (ids.length === 0) return;
  const held = await db
    .selectDistinct({ emailId: emailMessages.id })
    .from(resourceDownloads)
    .innerJoin(emailMessages, eq(emailMessages.id, resourceDownloads.emailId))
    .where(
      and(
        inArray(resourceDownloads.resourceId, ids),
        eq(emailMessages.state, 'queued'),
        eq(emailMessages.reason, missingDocument),
      ),
    );
  await db.transaction(async (tx) => {
    for (const payload of held) await jobs.enqueue(tx, sendResourceEmail, payload);
  });
}
