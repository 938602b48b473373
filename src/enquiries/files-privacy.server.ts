import { gunzip } from 'node:zlib';
import { promisify } from 'node:util';
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { HeldFiles } from '../platform/privacy/personal-data.server.ts';
import { openSealed } from '../platform/security/secrets.server.ts';
import {
  messageAttachments,
  messageOriginals,
  messages,
} from './conversations/conversations.table.server.ts';
import { originalSeal } from './mailbox/store-email.server.ts';
import { theirMessages } from './mentions-privacy.server.ts';

/** The files in emails between the person and us. */
export const readAttachments: HeldFiles = async ({ db }, subject) => {
  const { name, content, messageId } = messageAttachments;
  const found = await db
    .select({ name, content })
    .from(messageAttachments)
    .where(and(sql`${messageId} in ${theirMessages(subject)}`, isNotNull(content)))
    .orderBy(asc(messageAttachments.id));
  return found.flatMap((file) => (file.content ? { name: file.name, content: file.content } : []));
};

/** The person's own emails as they arrived; those of others in the conversation are theirs. */
export const readOriginals: HeldFiles = async ({ db, secret }, { email }) => {
  const found = await db
    .select({ id: messages.id, sealed: messageOriginals.sealed })
    .from(messageOriginals)
    .innerJoin(messages, eq(messages.id, messageOriginals.messageId))
    .where(eq(messages.fromAddress, email))
    .orderBy(asc(messages.createdAt));
  const opened = found.map(async ({ id, sealed }) => ({
    name: `${id}.eml`,
    content: await promisify(gunzip)(openSealed(secret, originalSeal, sealed)),
  }));
  return Promise.all(opened);
};
