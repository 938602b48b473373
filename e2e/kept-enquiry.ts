import { expect } from '@playwright/test';
import { conversationActs } from '../src/enquiries/conversations/conversation-acts.table.server.ts';
import { conversations } from '../src/enquiries/conversations/conversations.table.server.ts';
import { settle } from '../src/enquiries/conversations/settle.server.ts';
import { withDatabase } from '../src/platform/database/database.server.ts';
import { startServer } from '../src/testing/server-process.ts';
import { postForm } from './post-form.ts';

/** The message of an enquiry that came while there was no mail server, and that every server has. */
export const keptWords = 'Kept while there was no mail server';

/** Starts the server on this data folder without a mail server, and sends it that enquiry. */
export async function keepEnquiry(dataDir: string): Promise<void> {
  const server = await startServer({ dataDir });
  const fields = {
    name: 'Kay Early',
    email: 'kay@early.example',
    message: keptWords,
    consent: 'on',
  };
  const { status } = await postForm(`${server.url}/contact`, fields);
  expect(status).toBe(303);
  // The notice to the team and the receipt.
  const countKept = () => server.lines.filter((line) => line.includes('email.kept')).length;
  await expect.poll(countKept, { timeout: 60_000 }).toBe(2);
  await server.kill('SIGTERM');
  // It waits for no one, so that what a test sends is first in the inbox.
  await withDatabase({ dataDir }, async ({ db }) => {
    const [conversation] = await db.select().from(conversations);
    if (!conversation) throw new Error('no conversation');
    const closed = { conversationId: conversation.id, kind: 'closed', at: new Date() } as const;
    await db.transaction(async (tx) => {
      await tx.insert(conversationActs).values(closed);
      await settle(tx, conversation.id);
    });
  });
}
