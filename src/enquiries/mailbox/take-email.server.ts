import { eq } from 'drizzle-orm';
import type { ImapFlow, MessageStructureObject } from 'imapflow';
import type { Tx } from '../../platform/database/database.server.ts';
import { failureReason, isUnavailable } from '../../platform/database/failures.ts';
import type { Services } from '../../platform/services.ts';
import { mailboxes } from '../conversations/conversations.table.server.ts';
import { readReport } from './delivery-report.ts';
import { type EmailContent, notFetched, readContent } from './email-content.server.ts';
import { judgeEmail, type Knowledge, type Thread } from './find-threads.server.ts';
import type { Folder } from './read-folder.server.ts';
import { recordReport } from './record-report.server.ts';
import { type IncomingEmail, storeEmail } from './store-email.server.ts';

/** A folder that is open. */
export type Reading = {
  services: Services;
  client: ImapFlow;
  folder: Folder;
  uidValidity: string;
};

/** An email in it of which only the headers are known. */
export type Listed = Pick<IncomingEmail, 'headers' | 'arrivedAt'> & { uid: number; size: number };

const mostTries = 3;

/** Takes each email that belongs to a conversation, or reports on an email of ours; in ascending order. */
export async function takeEmails(
  reading: Reading,
  emails: readonly Listed[],
  known: Knowledge,
): Promise<void> {
  const { services, folder } = reading;
  const judge = ({ headers }: Listed) => judgeEmail(services, headers, folder.isSent, known);
  const wanted = emails.filter((email) => email.headers.isReport || judge(email) !== null);
  const sources = await fetchSmall(reading, wanted);
  for (const email of emails) {
    // Judged again: it may answer one that was stored just now.
    const thread = judge(email);
    if (!thread && !email.headers.isReport) continue;
    await takeEmail(reading, { ...email, source: sources.get(email.uid) }, thread, known);
  }
}

/** In bytes. */
const [smallEmail, mostTogether] = [200_000, 10_000_000];

/** In one command: a thousand bounces would otherwise take a thousand. */
async function fetchSmall({ client }: Reading, emails: readonly Listed[]) {
  const sources = new Map<number, Uint8Array>();
  let together = 0;
  const uids = emails.flatMap(({ uid, size }) => {
    const fits = size <= smallEmail && together + size <= mostTogether;
    if (fits) together += size;
    return fits ? [uid] : [];
  });
  if (uids.length < 2) return sources;
  const query = { uid: true, source: true };
  for await (const { uid, source } of client.fetch(uids.join(','), query, { uid: true })) {
    if (source) sources.set(uid, source);
  }
  return sources;
}

type Fetchable = Listed & { source: Uint8Array | undefined };

async function takeEmail(
  reading: Reading,
  email: Fetchable,
  thread: Thread | null,
  known: Knowledge,
): Promise<void> {
  const { services, client } = reading;
  for (let tries = 1; ; tries += 1) {
    try {
      return await take(reading, email, thread, known);
    } catch (error) {
      if (!client.usable || isUnavailable(error)) throw error;
      if (tries < mostTries) continue;
      // It stays in the mailbox, and must not keep the others from being read.
      const reason = failureReason(error);
      services.log.error({ event: 'mailbox.email-failed', uid: email.uid, reason });
      return;
    }
  }
}

async function take(
  reading: Reading,
  email: Fetchable,
  thread: Thread | null,
  known: Knowledge,
): Promise<void> {
  const { services } = reading;
  const fetched = await fetchEmail(reading, email);
  if (!fetched) return;
  const report = email.headers.isReport ? readReport(fetched.content.parts) : null;
  if (report) {
    const outcome = await moveOn(reading, email.uid, (tx) => recordReport(tx, services, report));
    if (outcome) services.log.info({ event: `mailbox.${report.is}`, outcome });
    return;
  }
  if (!thread) return;
  const id = await moveOn(reading, email.uid, (tx) =>
    storeEmail(tx, services, { ...email, ...fetched, thread }),
  );
  if (id === null) return;
  const { conversationId, sentBy } = thread;
  known.emails.set(email.headers.messageId, { conversationId, isOurs: sentBy === 'us' });
  services.log.info({ event: 'mailbox.stored', conversation: conversationId, sentBy });
}

/**
 * What is stored and how far the folder was read are one transaction: a process that dies in between does
 * both or neither, and of two instances one does it. Null if the email was passed meanwhile.
 */
export function moveOn<Result>(
  { services, folder, uidValidity }: Reading,
  uid: number,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result | null> {
  const isIt = eq(mailboxes.folder, folder.path);
  return services.db.transaction(async (tx) => {
    const [state] = await tx.select().from(mailboxes).where(isIt).for('update');
    if (state?.uidValidity !== uidValidity || state.lastUid >= uid) return null;
    const result = await work(tx);
    await tx.update(mailboxes).set({ lastUid: uid }).where(isIt);
    return result;
  });
}

/** In bytes. Of a larger email, only the beginning is fetched, where its text is. */
const largestEmail = 15_000_000;
const beginning = 1_000_000;

type Fetched = { content: EmailContent; original: Uint8Array | null };

async function fetchEmail(reading: Reading, email: Fetchable): Promise<Fetched | null> {
  if (email.size > largestEmail) return fetchBeginning(reading, email);
  const { client } = reading;
  const fetched = email.source
    ? email
    : await client.fetchOne(String(email.uid), { source: true }, { uid: true });
  if (!fetched || !fetched.source) return null;
  return { content: await readContent(fetched.source), original: fetched.source };
}

async function fetchBeginning({ client }: Reading, { uid }: Listed): Promise<Fetched | null> {
  const query = { source: { start: 0, maxLength: beginning }, bodyStructure: true };
  const cut = await client.fetchOne(String(uid), query, { uid: true });
  if (!cut || !cut.source) return null;
  const content = await readContent(cut.source);
  const attachments = cut.bodyStructure ? listFiles(cut.bodyStructure) : [];
  return { content: { ...content, attachments }, original: null };
}

function listFiles(part: MessageStructureObject): EmailContent['attachments'] {
  const { childNodes = [], parameters, dispositionParameters, disposition, size = 0 } = part;
  if (childNodes.length > 0) return childNodes.flatMap(listFiles);
  const name = dispositionParameters?.['filename'] ?? parameters?.['name'];
  const isFile = name !== undefined || disposition === 'attachment';
  return isFile ? [notFetched(name ?? '', size)] : [];
}
