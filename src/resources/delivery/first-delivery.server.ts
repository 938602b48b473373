import { setTimeout as pause } from 'node:timers/promises';
import { and, desc, eq, lte } from 'drizzle-orm';
import { failureReason } from '../../http/failures/failure-reason.ts';
import type { Platform } from '../../http/platform.server.ts';
import { keyedHash } from '../../http/secrets/keyed-hash.server.ts';
import { mailMessages } from '../../mail/mail-messages.table.server.ts';
import { sendResourceEmail } from './send-resource-email.job.server.ts';

/** How long a visitor waits to hear whether the mail left, in milliseconds. */
const longestWait = 5000;
const betweenLooks = 50;

/**
 * Tries `mailToTry` while the visitor waits, and says whether the latest mail to the address has left.
 * For a repeat, or within the minute between two mails, there is nothing to try: then the mail before
 * it decides.
 */
export async function firstDelivery(
  platform: Platform,
  email: string,
  mailToTry: string | null,
): Promise<boolean> {
  if (mailToTry) void tryOnce(platform, mailToTry);
  const giveUp = performance.now() + longestWait;
  let fate = await fateOf(platform, email);
  while (fate === 'open' && performance.now() < giveUp) {
    await pause(betweenLooks);
    fate = await fateOf(platform, email);
  }
  return fate === 'left';
}

/** Retries are left to the job that was queued with the mail. */
async function tryOnce(platform: Platform, mailId: string): Promise<void> {
  const nothing = async () => undefined;
  const jobs = { ...platform.jobs, enqueue: nothing, withdraw: nothing };
  try {
    await sendResourceEmail.handle({ mailId }, { ...platform, jobs });
  } catch (error) {
    platform.log.error({ event: 'mail.first-try-failed', mailId, reason: failureReason(error) });
  }
}

/** How the latest mail that is due stands: `open` while it is new or being sent. */
async function fateOf({ db, clock, secret }: Platform, email: string) {
  const [mail] = await db
    .select()
    .from(mailMessages)
    .where(
      and(
        eq(mailMessages.recipientHash, keyedHash(secret, email)),
        eq(mailMessages.purpose, sendResourceEmail.name),
        lte(mailMessages.createdAt, clock()),
      ),
    )
    .orderBy(desc(mailMessages.createdAt))
    .limit(1);
  if (!mail || mail.state === 'failed') return 'stuck';
  if (mail.state !== 'queued') return 'left';
  return mail.tries === 0 || mail.sendingUntil !== null ? 'open' : 'stuck';
}
