import { and, eq, inArray } from 'drizzle-orm';
import type { Services } from '../../platform/services.ts';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import { catalogue, getFileName } from '../catalogue.ts';
import { resourceDownloads } from '../resource-downloads.table.server.ts';
import { missingDocument, sendResourceEmail } from './send-resource-email.job.server.ts';

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
