import { and, eq, inArray } from 'drizzle-orm';
import type { Platform } from '../../platform/services.ts';
import { mailMessages } from '../../platform/email/mail-messages.table.server.ts';
import { catalogue, fileNameOf } from '../catalogue.ts';
import { resourceDownloads } from '../resource-downloads.table.server.ts';
import { missingDocument, sendResourceEmail } from './send-resource-email.job.server.ts';

/** Tries the mails that wait for this file now, as their next try could be hours away. */
export async function releaseHeldMails({ db, jobs }: Platform, file: string): Promise<void> {
  const ids = catalogue.filter(({ id }) => fileNameOf(id) === file).map(({ id }) => id);
  if (ids.length === 0) return;
  const held = await db
    .selectDistinct({ mailId: mailMessages.id })
    .from(resourceDownloads)
    .innerJoin(mailMessages, eq(mailMessages.id, resourceDownloads.mailId))
    .where(
      and(
        inArray(resourceDownloads.resourceId, ids),
        eq(mailMessages.state, 'queued'),
        eq(mailMessages.reason, missingDocument),
      ),
    );
  await db.transaction(async (tx) => {
    for (const payload of held) await jobs.enqueue(tx, sendResourceEmail, payload);
  });
}
