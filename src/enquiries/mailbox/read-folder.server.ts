import { createHash } from 'node:crypto';
import { eq, min } from 'drizzle-orm';
import type { FetchMessageObject, ImapFlow, SearchObject } from 'imapflow';
import type { Services } from '../../platform/services.ts';
import { conversations } from '../conversations/conversations.table.server.ts';
import { mailboxes } from '../enquiries.table.server.ts';
import { learnAuthserv } from '../conversations/inbox-address.server.ts';
import type { EmailHeaders } from './email-headers.ts';
import { longestHeaders } from './email-headers.server.ts';
import { findKnown } from './find-threads.server.ts';
import { parseEach } from './parse-emails.server.ts';
import { type Listed, type Reading, takeEmails, type Unreadable } from './take-email.server.ts';
import { moveOn } from './fetch-emails.server.ts';

export type Folder = { path: string; isSent: boolean };

export const day = 24 * 3_600_000;
/** How far back a folder is read that is new to us. */
export const lookBack = 30 * day;
export const chunkSize = 100;

/** Reads what is new in a folder, without changing anything there. */
export async function readFolder(
  services: Services,
  client: ImapFlow,
  folder: Folder,
): Promise<void> {
  const opened = await client.mailboxOpen(folder.path, { readOnly: true });
  const position = { services, client, folder, uidValidity: String(opened.uidValidity) };
  const { lastUid, takesFrom, ...tried } = await getPosition(position, opened.uidNext);
  const reading = { ...position, takesFrom, tried };
  const isEmpty = opened.uidNext > 0 && opened.uidNext <= lastUid + 1;
  const uids = isEmpty ? [] : await search(client, { uid: `${lastUid + 1}:*` });
  // The `*` names the last email even if its number is lower.
  const added = uids.filter((uid) => uid > lastUid);
  for (let at = 0; at < added.length; at += chunkSize) {
    await readChunk(reading, added.slice(at, at + chunkSize));
  }
  const read = { readAt: services.clock(), failingSince: null, failure: null };
  await services.db.update(mailboxes).set(read).where(eq(mailboxes.folder, folder.path));
}

/** In ascending order. */
export async function search(client: ImapFlow, query: SearchObject) {
  const found = await client.search(query, { uid: true });
  if (!found) throw new Error('the mail server refused a search');
  return found.toSorted((a, b) => a - b);
}

/**
 * How far the folder was read. One that is new to us, or whose numbers were given anew, is read from 30 days
 * ago or the first conversation: what is stored already is recognised by its Message-ID.
 */
async function getPosition(
  { services: { db, clock }, client, folder, uidValidity }: Omit<Reading, 'tried' | 'takesFrom'>,
  uidNext: number,
): Promise<Reading['tried'] & { lastUid: number; takesFrom: Date }> {
  const [known] = await db.select().from(mailboxes).where(eq(mailboxes.folder, folder.path));
  if (known?.uidValidity === uidValidity) return known;
  const takesFrom = known ? (known.readAt ?? known.takesFrom) : clock();
  const [first] = await db.select({ at: min(conversations.createdAt) }).from(conversations);
  const now = clock().getTime();
  const since = Math.max((first?.at?.getTime() ?? now) - day, now - lookBack);
  const [oldest = uidNext] = await search(client, { since: new Date(since) });
  const lastUid = Math.max(0, oldest - 1);
  const start = {
    uidValidity,
    lastUid,
    takesFrom,
    tryingFrom: null,
    tryingTo: null,
    unreadable: 0,
  };
  await db
    .insert(mailboxes)
    .values({ folder: folder.path, ...start })
    .onConflictDoUpdate({ target: mailboxes.folder, set: start });
  return start;
}

async function readChunk(reading: Reading, uids: readonly number[]): Promise<void> {
  const emails = await listEmails(reading, uids);
  const headers = emails.flatMap((email) => email.headers ?? []);
  const { services, folder } = reading;
  if (!folder.isSent) await learnAuthserv(services, folder.path, headers);
  const known = await findKnown(services, headers);
  await takeEmails(reading, emails, known);
  await moveOn(reading, uids.at(-1) ?? 0, async () => null);
}

/** By their headers alone: most do not concern us. */
export async function listEmails(
  { client, services }: Omit<Reading, 'tried' | 'takesFrom'>,
  uids: readonly number[],
) {
  const headers = { key: 'HEADER', maxLength: longestHeaders };
  const query = { uid: true, size: true, internalDate: true, bodyParts: [headers] };
  const fetched: FetchMessageObject[] = [];
  const range = `${uids[0] ?? 0}:${uids.at(-1) ?? 0}`;
  for await (const email of client.fetch(range, query, { uid: true })) fetched.push(email);
  const parsed = await parseEach(fetched.map(getRaw));
  const now = services.clock();
  return fetched
    .map((email, at) => toListed(email, parsed[at]?.headers ?? null, now))
    .toSorted((a, b) => a.uid - b.uid);
}

const getRaw = ({ headers = Buffer.alloc(0) }: FetchMessageObject) => headers;

function toListed(
  fetched: FetchMessageObject,
  headers: EmailHeaders | null,
  now: Date,
): Listed | Unreadable {
  const { uid, size = 0, internalDate = now } = fetched;
  if (!headers) return { uid, headers };
  // Without a Message-ID, an email is recognised by its headers.
  const hash = createHash('sha256').update(getRaw(fetched)).digest('hex');
  const messageId = headers.messageId ?? `<${hash}@none.invalid>`;
  const arrivedAt = new Date(Math.min(new Date(internalDate).getTime(), now.getTime()));
  return { uid, size, arrivedAt, headers: { ...headers, messageId } };
}
