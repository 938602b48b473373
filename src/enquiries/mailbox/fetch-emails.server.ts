import { eq, sql } from 'drizzle-orm';
import type { MessageStructureObject } from 'imapflow';
import { mailboxes } from '../enquiries.table.server.ts';
import { type EmailContent, notFetched } from './email-content.server.ts';
import { parseEach, parseEmail } from './parse-emails.server.ts';
import type { Listed, Reading } from './take-email.server.ts';
import type { Tx } from '../../platform/database/database.server.ts';
import { getField, messageIds } from './email-headers.ts';
import { getNature } from './email-nature.ts';
import { judgeEmail, type Knowledge, type Verdict } from './find-threads.server.ts';

/** Without content if it could not be read. */
export type Fetched = { content: EmailContent | null; original: Uint8Array | null };

/** In bytes. */
const [smallEmail, mostTogether] = [200_000, 10_000_000];

/** In one command, and read together: a thousand bounces would otherwise take a thousand. */
export async function fetchSmall(
  reading: Reading,
  emails: readonly Listed[],
): Promise<Map<number, Fetched>> {
  let together = 0;
  const uids = emails.flatMap(({ uid, size }) => {
    const fits = size <= smallEmail && together + size <= mostTogether;
    if (fits) together += size;
    return fits ? [uid] : [];
  });
  // Of those that ended a process, each is tried for itself.
  if (uids.length < 2 || uids.some((uid) => wasTried(reading, uid))) return new Map();
  const query = { uid: true, source: true };
  const fetched: { uid: number; source: Buffer }[] = [];
  for await (const { uid, source } of reading.client.fetch(uids.join(','), query, { uid: true })) {
    if (source) fetched.push({ uid, source });
  }
  const parsed = await whileTrying(reading, uids, () =>
    parseEach(fetched.map(({ source }) => source)),
  );
  return new Map(
    fetched.map(({ uid, source }, at) => [
      uid,
      { content: parsed[at]?.content ?? null, original: source },
    ]),
  );
}

/** In bytes. Of a larger email, only the beginning is fetched, where its text is. */
const largestEmail = 15_000_000;
const beginning = 1_000_000;

export async function fetchEmail(reading: Reading, email: Listed): Promise<Fetched | null> {
  if (email.size > largestEmail) return fetchBeginning(reading, email);
  const query = { source: true };
  const fetched = await reading.client.fetchOne(String(email.uid), query, { uid: true });
  if (!fetched || !fetched.source) return null;
  return { content: await tryOnce(reading, email, fetched.source), original: fetched.source };
}

async function fetchBeginning(reading: Reading, email: Listed): Promise<Fetched | null> {
  const query = { source: { start: 0, maxLength: beginning }, bodyStructure: true };
  const cut = await reading.client.fetchOne(String(email.uid), query, { uid: true });
  if (!cut || !cut.source) return null;
  const content = await tryOnce(reading, email, cut.source);
  const attachments = cut.bodyStructure ? listFiles(cut.bodyStructure) : [];
  return { content: content && { ...content, attachments }, original: null };
}

async function tryOnce(
  reading: Reading,
  { uid }: Listed,
  source: Uint8Array,
): Promise<EmailContent | null> {
  const { tryingFrom, tryingTo } = reading.tried;
  if (tryingFrom === uid && tryingTo === uid) return null;
  const parsed = await whileTrying(reading, [uid], () => parseEmail(source));
  return parsed?.content ?? null;
}

const wasTried = ({ tried: { tryingFrom, tryingTo } }: Reading, uid: number) =>
  tryingFrom !== null && tryingTo !== null && uid >= tryingFrom && uid <= tryingTo;

/** It is written down before they are read: one that ends even this process is not read after the next start. */
async function whileTrying<Result>(
  { services: { db }, folder }: Reading,
  uids: readonly number[],
  read: () => Promise<Result>,
): Promise<Result> {
  const whereFolder = eq(mailboxes.folder, folder.path);
  const trying = { tryingFrom: Math.min(...uids), tryingTo: Math.max(...uids) };
  await db.update(mailboxes).set(trying).where(whereFolder);
  try {
    return await read();
  } finally {
    await db.update(mailboxes).set({ tryingFrom: null, tryingTo: null }).where(whereFolder);
  }
}

function listFiles(part: MessageStructureObject): EmailContent['attachments'] {
  const { childNodes = [], parameters, dispositionParameters, disposition, size = 0 } = part;
  if (childNodes.length > 0) return childNodes.flatMap(listFiles);
  const name = dispositionParameters?.['filename'] ?? parameters?.['name'];
  const isFile = name !== undefined || disposition === 'attachment';
  return isFile ? [notFetched(name ?? '', size)] : [];
}

/** Mail servers leave out the fractions of the second in which an email arrived. */
export function judgeListed(
  { services, folder, takesFrom }: Reading,
  { headers, arrivedAt }: Listed,
  known: Knowledge,
): Verdict {
  const verdict = judgeEmail(services, headers, folder.isSent, known);
  const isTaken =
    services.config.IMAP_TAKES === 'all' && arrivedAt.getTime() > takesFrom.getTime() - 1000;
  return verdict.kind === 'fresh' && !isTaken ? { kind: 'unrelated' } : verdict;
}

export const isReport = ({ headers }: Listed) =>
  getNature(headers.fields, headers.from.address) === 'report';

/** What it answers, the newest first. */
export const getNamed = ({ fields }: Listed['headers']) =>
  ['references', 'in-reply-to'].flatMap((name) => messageIds(getField(fields, name))).toReversed();

/**
 * What is stored and how far the folder was read are one transaction: a process that dies in between does
 * both or neither, and of two instances one does it. Null if the email was passed meanwhile.
 */
export function moveOn<Result>(
  { services, folder, uidValidity, isEarlier = false }: Reading,
  uid: number,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result | null> {
  const byFolder = eq(mailboxes.folder, folder.path);
  return services.db.transaction(async (tx) => {
    const [state] = await tx.select().from(mailboxes).where(byFolder).for('update');
    if (state?.uidValidity !== uidValidity || (state.lastUid >= uid && !isEarlier)) return null;
    const result = await work(tx);
    if (!isEarlier) await tx.update(mailboxes).set({ lastUid: uid }).where(byFolder);
    return result;
  });
}

/** The status page says how many. */
export async function countUnreadable(reading: Reading, uid: number): Promise<void> {
  const counted = { unreadable: sql`${mailboxes.unreadable} + 1` };
  const { folder, services } = reading;
  services.log.warn({ event: 'mailbox.unreadable', uid });
  await moveOn(reading, uid, (tx) =>
    tx.update(mailboxes).set(counted).where(eq(mailboxes.folder, folder.path)),
  );
}
