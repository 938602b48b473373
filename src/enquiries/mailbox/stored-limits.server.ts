import { and, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.server.ts';
import {
  messageAttachments,
  messageOriginals,
  messages,
} from '../conversations/conversations.table.server.ts';
import type { StoredAttachment } from './email-content.server.ts';

const megabyte = 1_000_000;
/** In bytes: the files of a conversation, and all emails as they came in a day. */
export const mostStored = { conversation: 60 * megabyte, day: 200 * megabyte };

type Files = { attachments: readonly StoredAttachment[]; original: Uint8Array | null };

/** What is kept of an email besides its text: beyond a limit, nothing, with the reason. */
export async function limitStored(
  tx: Tx,
  conversationId: string,
  email: Files,
  now: Date,
): Promise<Files> {
  const [files] = await tx
    .select({ size: sql<number>`coalesce(sum(${messageAttachments.size}), 0)::float8` })
    .from(messageAttachments)
    .innerJoin(messages, eq(messages.id, messageAttachments.messageId))
    .where(and(eq(messages.conversationId, conversationId), isNotNull(messageAttachments.content)));
  const dayAgo = new Date(now.getTime() - 24 * 3_600_000);
  const [originals] = await tx
    .select({
      size: sql<number>`coalesce(sum(octet_length(${messageOriginals.sealed})), 0)::float8`,
    })
    .from(messageOriginals)
    .where(gt(messageOriginals.createdAt, dayAgo));
  const added = email.attachments.reduce((sum, { content }) => sum + (content?.length ?? 0), 0);
  if ((files?.size ?? 0) + added > mostStored.conversation) {
    return drop(email, 'not stored: this conversation has 60 MB of files');
  }
  if ((originals?.size ?? 0) + (email.original?.length ?? 0) > mostStored.day) {
    return drop(email, 'not stored: 200 MB of emails came in a day');
  }
  return email;
}

const drop = ({ attachments }: Files, reason: string): Files => ({
  attachments: attachments.map((file) => ({
    ...file,
    content: null,
    refusedFor: file.refusedFor ?? reason,
  })),
  original: null,
});
