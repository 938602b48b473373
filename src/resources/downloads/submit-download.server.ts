import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../database/database.server.ts';
import { isRecent } from '../../database/is-recent.server.ts';
import { takeAdvisoryLock } from '../../database/advisory-lock.server.ts';
import type { Platform } from '../../http/platform.server.ts';
import type { Limit, Limited } from '../../http/rate-limits/limits.server.ts';
import { recordConsent } from '../../leads/consents/record-consent.server.ts';
import { recordContact } from '../../leads/record-contact.server.ts';
import type { Resource } from '../catalogue.ts';
import { firstDelivery } from '../delivery/first-delivery.server.ts';
import { queueResourceMail } from '../delivery/queue-resource-mail.server.ts';
import { resourceDownloads } from '../resource-downloads.table.server.ts';
import { type DownloadRequest, repeatWindow, subscriptionSourceOf } from './download.ts';

const perNetwork: Limit = { name: 'resource-download', points: 30, seconds: 3600 };
const inAll: Limit = { name: 'resource-download-all', points: 3000, seconds: 3600 };

export type Submission =
  /** Stored, and the mail has left. */
  | { is: 'sent' }
  /** Stored, but the mail has not left yet. */
  | { is: 'saved' }
  | Limited;

type Download = DownloadRequest & { resource: Resource };

/**
 * Stores who wants which document, with the consent and the mail that is owed, in one transaction, and
 * tries to send that mail at once. The same request within ten minutes counts as the first one.
 */
export async function submitDownload(
  platform: Platform,
  download: Download,
  from: { network: string; page: string },
): Promise<Submission> {
  const { limits, db } = platform;
  const limited = await limits.consumeInOrder([
    [perNetwork, from.network],
    [inAll, 'everybody'],
  ]);
  if (limited) return limited;
  const mailToTry = await db.transaction(async (tx) => {
    if (await isRepeat(tx, platform, download)) return null;
    return store(tx, platform, download, from.page);
  });
  const hasLeft = await firstDelivery(platform, download.email, mailToTry);
  return { is: hasLeft ? 'sent' : 'saved' };
}

/** Requests from one address wait for each other here, so that only the first of many copies counts. */
async function isRepeat(tx: Tx, { clock }: Platform, { email, resource }: Download) {
  const key = `resource download ${email}`;
  await takeAdvisoryLock(tx, key);
  const same = and(
    eq(resourceDownloads.email, email),
    eq(resourceDownloads.resourceId, resource.id),
    isRecent(resourceDownloads.createdAt, repeatWindow, clock()),
  );
  const [first] = await tx.select().from(resourceDownloads).where(same).limit(1);
  return first !== undefined;
}

/** Returns the mail to try now, if there is one. */
async function store(
  tx: Tx,
  platform: Platform,
  { email, name, consent, resource }: Download,
  page: string,
): Promise<string | null> {
  const now = platform.clock();
  const { id: resourceId, title, type, category } = resource;
  const { mailId, isDue } = await queueResourceMail(tx, platform, email);
  const row = { email, resourceId, resourceName: title, resourceType: type };
  await tx.insert(resourceDownloads).values({ ...row, mailId, createdAt: now });
  const contact = { email, name, leadSource: 'resource_download', leadType: category } as const;
  await recordContact(tx, platform, { ...contact, notes: `Downloaded: ${title}` });
  // After the lead: whoever locks both rows of a person takes that one first.
  await platform.subscriptions.subscribe(tx, {
    email,
    name,
    source: subscriptionSourceOf(category),
  });
  await recordConsent(tx, { email, wording: consent, page }, now);
  return isDue ? mailId : null;
}
