import { and, eq } from 'drizzle-orm';
import type { Db } from '../database/database.server.ts';
import { mailMessages } from './mail-messages.table.server.ts';

/**
 * For a notice to the team whose subject has been erased or deleted meanwhile: nobody is owed it any
 * more, and standing in the queue for ever it would look as if somebody were.
 */
export async function forgetMail({ db }: { db: Db }, mailId: string): Promise<void> {
  await db.delete(mailMessages).where(isOwed(mailId));
}

/**
 * For a mail to a person that can't be composed any more, since what it would bring is gone. The mails
 * of somebody who was erased went with them, so this one ran out of time, and the team shall know.
 */
export async function failMail(
  { db, clock }: { db: Db; clock: () => Date },
  mailId: string,
): Promise<void> {
  await db
    .update(mailMessages)
    .set({
      state: 'failed',
      reason: 'what it was to bring has run out or was deleted',
      nextTryAt: null,
      sendingUntil: null,
      finishedAt: clock(),
    })
    .where(isOwed(mailId));
}

const isOwed = (mailId: string) =>
  and(eq(mailMessages.id, mailId), eq(mailMessages.state, 'queued'));
