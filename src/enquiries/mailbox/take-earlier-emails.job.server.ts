import { and, eq, gt } from 'drizzle-orm';
import { z } from 'zod';
import { isQuietCopy } from '../../platform/jobs/hold.server.ts';
import type { Job } from '../../platform/jobs/start-worker.server.ts';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Services } from '../../platform/services.ts';
import { mailboxes } from '../enquiries.table.server.ts';
import { isReport, judgeListed } from './fetch-emails.server.ts';
import { findKnown, type Knowledge } from './find-threads.server.ts';
import { findFolders, inboxFolder, withClient } from './mailbox-connection.server.ts';
import { chunkSize, day, type Folder, listEmails, lookBack, search } from './read-folder.server.ts';
import { type Listed, type Reading, takeEmails } from './take-email.server.ts';

type Payload = { before: string };

/**
 * Takes what lay in the mailbox in the 30 days before: what people wrote, then what the team answered from a
 * mail program. An email that is stored already is left, so a second run does nothing.
 */
export const takeEarlierEmails: Job<Services, Payload> = {
  name: 'take-earlier-emails',
  payload: z.strictObject({ before: z.iso.datetime() }),
  async handle({ before: at }, services) {
    const { db, config } = services;
    const { IMAP_URL: url, IMAP_SENT: sent } = config;
    if (!url || (await isQuietCopy(db))) return;
    const before = new Date(at);
    await withClient(url, async (client) => {
      for (const folder of (await findFolders(client, url, sent)).toReversed()) {
        await eachChunk({ services, client, folder, before }, takeEmails);
      }
    });
    const takesFrom = getStart(before);
    await db.update(mailboxes).set({ takesFrom }).where(gt(mailboxes.takesFrom, takesFrom));
  },
};

/** Queues it, for an admin who has seen what would come. */
export async function startTakingEarlier(services: Services, actor: Actor, before: Date) {
  await services.db.transaction(async (tx) => {
    const entry = { actor, act: 'mailbox.earlier-taken', subject: 'mailbox' };
    await recordAudit(tx, { ...entry, now: services.clock() });
    await services.jobs.enqueue(tx, takeEarlierEmails, { before: before.toISOString() });
  });
}

/** Since when emails begin conversations; null if none do, or the mailbox has not been read to its end yet. */
export async function readTakesFrom({ db, config }: Services): Promise<Date | null> {
  if (!config.IMAP_URL || config.IMAP_TAKES !== 'all' || (await isQuietCopy(db))) return null;
  const byFolder = eq(mailboxes.folder, inboxFolder(config.IMAP_URL));
  const [state] = await db.select().from(mailboxes).where(byFolder);
  return state?.readAt ? state.takesFrom : null;
}

/** How many emails of the 30 days before would come, and how many would not. */
export async function countEarlier(services: Services, before: Date) {
  const counts = { known: 0, strangers: 0, others: 0 };
  const url = services.config.IMAP_URL ?? '';
  const folder = { path: inboxFolder(url), isSent: false };
  await withClient(url, (client) =>
    eachChunk({ services, client, folder, before }, async (reading, emails, known) => {
      for (const email of emails) {
        const verdict = judgeListed(reading, email, known);
        if (verdict.kind !== 'fresh') counts.others += 1;
        else counts[verdict.isByStranger ? 'strangers' : 'known'] += 1;
      }
    }),
  );
  return counts;
}

const getStart = (before: Date) => new Date(before.getTime() - lookBack);

type Place = Pick<Reading, 'services' | 'client'> & { folder: Folder; before: Date };
type Take = (reading: Reading, emails: readonly Listed[], known: Knowledge) => Promise<void>;

/** The oldest first; reports and what cannot be read were dealt with when they were passed. */
async function eachChunk({ before, ...place }: Place, take: Take): Promise<void> {
  const { services, client, folder } = place;
  const { uidValidity } = await client.mailboxOpen(folder.path, { readOnly: true });
  const byFolder = eq(mailboxes.folder, folder.path);
  const [tried] = await services.db
    .select()
    .from(mailboxes)
    .where(and(byFolder, eq(mailboxes.uidValidity, String(uidValidity))));
  if (!tried) return;
  const takesFrom = getStart(before);
  const position = { ...place, uidValidity: String(uidValidity), isEarlier: true };
  const reading = { ...position, takesFrom, tried };
  // The server knows days alone.
  const days = { since: new Date(takesFrom.getTime() - day), before: new Date(+before + 2 * day) };
  const uids = await search(client, days);
  for (let at = 0; at < uids.length; at += chunkSize) {
    const listed = await listEmails(reading, uids.slice(at, at + chunkSize));
    const emails = listed.flatMap((one) => (one.headers && !isReport(one) ? one : []));
    const earlier = emails.filter((one) => one.arrivedAt >= takesFrom && one.arrivedAt < before);
    const known = await findKnown(
      services,
      earlier.map(({ headers }) => headers),
    );
    await take(reading, earlier, known);
  }
}
