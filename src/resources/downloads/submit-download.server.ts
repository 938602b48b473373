import { and, desc, eq, gt } from 'drizzle-orm';
import { type Tx, takeAdvisoryLock } from '../../platform/database/database.server.ts';
import { failureReason, inTime } from '../../platform/database/failures.ts';
import type { Services } from '../../platform/services.ts';
import type { Limit, Limited } from '../../platform/security/limits.server.ts';
import { recordConsent } from '../../leads/consents.server.ts';
import { recordContact } from '../../leads/record-contact.server.ts';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import { queueEmail } from '../../platform/email/queue-email.server.ts';
import type { Resource } from '../catalogue.ts';
import { sendResourceEmail } from './send-resource-email.job.server.ts';
import { resourceDownloads } from '../resource-downloads.table.server.ts';
import { type DownloadRequest, repeatWindow, getSubscriptionSource } from './download.ts';

const perNetwork: Limit = { name: 'resource-download', points: 30, seconds: 3600 };
/** Over this limit, requests are stored and their emails held. */
const inAll: Limit = { name: 'resource-download-all', points: 3000, seconds: 3600 };

/** In milliseconds: how long the visitor waits for the email's first try. */
const longestTry = 3000;
/** In milliseconds: longer than `longestTry`, so that the worker leaves the first try to the request. */
const headStart = 5000;

export type Submission =
  | { is: 'sent' }
  /** Stored, but the email is not sent yet, or the mailbox is over its limit today. */
  | { is: 'saved' }
  | Limited;

type Download = DownloadRequest & { resource: Resource };

/**
 * Stores the request, the consent and the email in one transaction, then tries to send the email. The
 * same request within a minute counts once.
 */
export async function submitDownload(
  services: Services,
  download: Download,
  from: { network: string; page: string },
): Promise<Submission> {
  const { limits, db } = services;
  const limited = await limits.consumeInOrder([
    [perNetwork, from.network],
    [inAll, 'everybody'],
  ]);
  const isHeld = limited?.isOfAll ?? false;
  if (limited && !isHeld) return limited;
  const { emailId, isNew } = await db.transaction(async (tx) => {
    const first = await findRepeat(tx, services, download);
    if (first) return { emailId: first.emailId, isNew: false };
    const asked = { ...download, page: from.page, isHeld };
    return { emailId: await store(tx, services, asked), isNew: true };
  });
  if (emailId === null || isHeld) return { is: 'saved' };
  if (isNew) await tryOnce(services, emailId);
  return { is: (await isStuck(services, emailId, isNew)) ? 'saved' : 'sent' };
}

/** Requests from one address wait for each other here, so that only the first copy counts. */
async function findRepeat(tx: Tx, { clock }: Services, { email, resource }: Download) {
  const key = `resource download ${email}`;
  await takeAdvisoryLock(tx, key);
  const same = and(
    eq(resourceDownloads.email, email),
    eq(resourceDownloads.resourceId, resource.id),
    gt(resourceDownloads.createdAt, new Date(clock().getTime() - repeatWindow)),
  );
  const [first] = await tx
    .select()
    .from(resourceDownloads)
    .where(same)
    .orderBy(desc(resourceDownloads.createdAt))
    .limit(1);
  return first;
}

/** Returns the email's id; null if the mailbox is over its limit, when only the request is stored. */
async function store(
  tx: Tx,
  services: Services,
  { email, name, consent, resource, page, isHeld }: Download & { page: string; isHeld: boolean },
): Promise<string | null> {
  const now = services.clock();
  const { id: resourceId, title, type, category } = resource;
  const queued = await queueEmail(tx, services, {
    job: sendResourceEmail,
    about: {},
    to: { kind: 'visitor', email, variant: resourceId },
    isHeld,
    startAfter: new Date(now.getTime() + headStart),
  });
  const emailId = queued.kind === 'queued' ? queued.emailId : null;
  const row = { email, resourceId, resourceName: title, resourceType: type };
  await tx.insert(resourceDownloads).values({ ...row, emailId, createdAt: now });
  const contact = { email, name, leadSource: 'resource_download', leadType: category } as const;
  await recordContact(tx, services, { ...contact, notes: `Downloaded: ${title}` });
  // After the lead: the lock order for the two rows of a person.
  await services.subscriptions.subscribe(tx, {
    email,
    name,
    source: getSubscriptionSource(category),
  });
  await recordConsent(tx, { email, wording: consent, page }, now);
  return emailId;
}

/** If this fails, the queue still has the email. */
async function tryOnce(services: Services, emailId: string): Promise<void> {
  try {
    await inTime(sendResourceEmail.handle({ emailId }, services), longestTry);
  } catch (error) {
    services.log.warn({ event: 'email.first-try-failed', emailId, reason: failureReason(error) });
  }
}

/** Whether a try has failed. A repeat's email may be on its first try just now. */
async function isStuck({ db }: Services, emailId: string, isTried: boolean): Promise<boolean> {
  const [message] = await db.select().from(emailMessages).where(eq(emailMessages.id, emailId));
  if (message?.state !== 'queued') return message?.state !== 'sent' && message?.state !== 'kept';
  return isTried || message.reason !== null;
}
