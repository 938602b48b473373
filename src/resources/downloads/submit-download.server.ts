import { href } from 'react-router';
import { eq } from 'drizzle-orm';
import { failureReason, inTime } from '../../platform/database/failures.ts';
import type { Services } from '../../platform/services.ts';
import { notDisposable } from '../../platform/forms/mailbox-providers.server.ts';
import { defineForm } from '../../platform/forms/submit-once.server.ts';
import type { Limited } from '../../platform/security/limits.server.ts';
import { recordConsent, recordContact } from '../../leads/record-contact.server.ts';
import { emailChannel } from '../../platform/feature.server.ts';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import { queueEmail } from '../../platform/email/queue-email.server.ts';
import { type Resource, resourceAt, resourcePath } from '../catalogue.ts';
import { deliverNow } from '../../platform/jobs/deliver.server.ts';
import { sendResourceEmail } from './resource.email.tsx';
import { resourceDownloads } from '../resource-downloads.table.server.ts';
import { downloadFailure } from './download-answer.ts';
import { type DownloadRequest, downloadSchema, getSubscriptionSource } from './download.ts';

/** In milliseconds: how long the visitor waits for the email's first try. */
const longestTry = 3000;
/** In milliseconds: longer than `longestTry`, so that the dispatcher leaves the first try to the request. */
const headStart = 5000;

/** `saved` is stored, but the email is not sent yet, or the mailbox is over its limit today. */
type Submitted = { kind: 'sent' | 'saved' };

type Download = DownloadRequest & { resource: Resource };

/** `emailId` is null if the mailbox is over its limit, when only the request is stored. */
type Stored = { kind: 'stored'; emailId: string | null; isNew: boolean; isHeld: boolean };

/** All documents have the same form. */
const example = resourceAt('/resources/sme-checklist');

const storedDownload = defineForm({
  name: 'download',
  page: resourcePath(example),
  sample: ({ name, email }) => ({ name, email, consent: 'on' }),
  schema: downloadSchema.check(notDisposable),
  limits: { perNetwork: 30, forAll: 3000 },
  inRush: 'hold-emails',
  table: resourceDownloads,
  receivedAt: resourceDownloads.createdAt,
  repeat: {
    by: ({ email, resource }: Download) => [email, resource.id],
    // After a minute the email may be sent again.
    within: 60_000,
    answer: async (_tx, _services, _download, { first: { emailId } }): Promise<Stored> => ({
      kind: 'stored',
      emailId,
      isNew: false,
      isHeld: false,
    }),
  },
  async store(
    tx,
    services,
    download: Download,
    { id, fingerprint, now, page, isHeld },
  ): Promise<Stored> {
    const { email, name, consent, resource } = download;
    const { id: resourceId, title, type, category } = resource;
    const queued = await queueEmail(tx, services, {
      email: sendResourceEmail,
      to: { kind: 'visitor', email, variant: resourceId },
      isHeld,
      startAfter: new Date(now.getTime() + headStart),
    });
    const emailId = queued.kind === 'queued' ? queued.emailId : null;
    const row = { id, fingerprint, email, resourceId, resourceName: title, resourceType: type };
    await tx.insert(resourceDownloads).values({ ...row, emailId, createdAt: now });
    const contact = { email, name, leadSource: 'resource_download', leadType: category } as const;
    await recordContact(tx, services, { ...contact, notes: `Downloaded: ${title}` });
    // After the lead: the lock order for the two rows of a person.
    const source = getSubscriptionSource(category);
    await services.subscriptions.subscribe(tx, { email, name, source });
    await recordConsent(tx, { email, wording: consent, page }, now);
    return { kind: 'stored', emailId, isNew: true, isHeld };
  },
  failure: downloadFailure,
  limitReached: 'requests',
});

/** Stores a request, then tries to send its email. */
export const downloadForm = {
  ...storedDownload,
  submit: submitDownload,
  sentPage: ({ kind }: { kind: string }, { id }: Resource = example) =>
    `${href('/resources/sent')}?resource=${id}${kind === 'saved' ? '&mail=late' : ''}`,
};

async function submitDownload(
  services: Services,
  download: Download,
  from: { network: string; page: string },
): Promise<Submitted | Limited> {
  const stored = await storedDownload.submit(services, download, from);
  if (stored.kind === 'limited') return stored;
  const { emailId, isNew, isHeld } = stored;
  if (emailId === null || isHeld) return { kind: 'saved' };
  if (isNew) await tryOnce(services, emailId);
  return { kind: (await isStuck(services, emailId, isNew)) ? 'saved' : 'sent' };
}

/** If this fails, the queue still has the email. */
async function tryOnce(services: Services, emailId: string): Promise<void> {
  try {
    await inTime(deliverNow(services, emailChannel, emailId), longestTry);
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
