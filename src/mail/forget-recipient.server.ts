import { and, eq, ne } from 'drizzle-orm';
import type { Db } from '../database/database.server.ts';
import { mailMessages } from './mail-messages.table.server.ts';

/** Removes the person from a mail that has come to its end; one that is still owed needs them. */
export async function forgetRecipient(db: Db, mailId: string): Promise<void> {
  const isOver = and(eq(mailMessages.id, mailId), ne(mailMessages.state, 'queued'));
  await db
    .update(mailMessages)
    .set({ recipient: null, recipientHash: 'erased', keptContent: null })
    .where(isOver);
}
