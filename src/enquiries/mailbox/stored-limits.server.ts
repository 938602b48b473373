import { and, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.server.ts';
import {
  type conversations,
  messageAttachments,
  messageOriginals,
  messages,
} from '../conversations/conversations.table.server.ts';
import type { StoredAttachment } from './email-content.server.ts';

const megabyte = 1_000_000;
/**
 * In bytes: the files of a conversation, and all emails as they came in a day; those of people whom we do not
 * know end earlier, so that they keep no room from the others.
 */
export const mostStored = {
  conversation: 60 * megabyte,
  day: 200 * megabyte,
  dayOfStrangers: 50 * megabyte,
};

type Files = { attachments: readonly StoredAttachment[]; original: Uint8Array | null };

/** What is kept of an email besides its text: beyond a limit, nothing, with the reason. */
export async function limitStored(
  tx: Tx,
  {
    id: conversationId,
    isByStranger,
  }: Pick<typeof conversations.$inferSelect, 'id' | 'isByStranger'>,
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
  const refusal = refuseToStore({
    isByStranger,
    files: (files?.size ?? 0) + added,
    day: (originals?.size ?? 0) + (email.original?.length ?? 0),
  });
  return refusal === null ? email : drop(email, refusal);
}

type Sizes = { isByStranger: boolean; files: number; day: number };

/** Why nothing but the text of an email is kept, by the bytes that there would be with it. */
export function refuseToStore({ isByStranger, files, day }: Sizes): string | null {
  if (files > mostStored.conversation) {
    return 'not stored: this conversation has 60 MB of files';
  }
  const most = isByStranger ? mostStored.dayOfStrangers : mostStored.day;
  return day > most ? `not stored: ${most / megabyte} MB of emails came in a day` : null;
}

const drop = ({ attachments }: Files, reason: string): Files => ({
  attachments: attachments.map((file) => ({
    ...file,
    content: null,
    refusedFor: file.refusedFor ?? reason,
  })),
  original: null,
});
