import { and, desc, eq, gt } from 'drizzle-orm';
import type { Tx } from '../database/database.server.ts';
import { takeAdvisoryLock } from '../database/advisory-lock.server.ts';
import type { Platform } from '../http/platform.server.ts';
import { keyedHash } from '../http/secrets/keyed-hash.server.ts';
import { mailMessages } from './mail-messages.table.server.ts';

const mostInADay = 3;
const day = 24 * 3600_000;
const minute = 60_000;
/**
 * On top of the minute for one that waits: the worker looks every five seconds for what has come due, so
 * it may leave that much sooner after its date than the one before.
 */
const margin = 5000;

type Mail = { purpose: string; recipient: string };
type Services = Pick<Platform, 'clock' | 'secret'>;

/**
 * Whether an address may be sent one more mail for this purpose: at most three in 24 hours, a minute
 * apart, whoever asks. Otherwise anybody could flood a stranger's inbox through our forms. Concurrent
 * requests wait for each other until the transaction ends.
 */
export async function mayMail(tx: Tx, services: Services, mail: Mail): Promise<boolean> {
  const allowedAt = await mailAllowedAt(tx, services, mail);
  return allowedAt !== null && allowedAt <= services.clock();
}

/**
 * When an address may be sent its next mail: now, at the end of the minute, or null once the three of
 * the day are used up. The third may have to wait for longer, so that it gathers what is still to come.
 */
export async function mailAllowedAt(
  tx: Tx,
  services: Services,
  mail: Mail,
  beforeThird = minute,
): Promise<Date | null> {
  const recent = await recentMails(tx, services, mail);
  const now = services.clock().getTime();
  const [latest] = recent;
  if (!latest) return new Date(now);
  if (recent.length === mostInADay) return null;
  const pause = recent.length === mostInADay - 1 ? beforeThird : minute;
  // Mails dated later than these pauses allow were dated by a clock that was wrong.
  const latestDue = now + (recent.length - 1) * (minute + margin) + pause + margin;
  const due = latest.createdAt.getTime() + pause;
  return new Date(due <= now ? now : Math.min(due + margin, latestDue));
}

/** When an address whose three mails of the day are used up may be sent the next: within a day. */
export async function mailAllowedAfter(tx: Tx, services: Services, mail: Mail): Promise<Date> {
  const now = services.clock().getTime();
  const third = (await recentMails(tx, services, mail))[mostInADay - 1];
  const due = third ? third.createdAt.getTime() + day + margin : now;
  return new Date(Math.min(due, now + day + margin));
}

/** The latest three of the last 24 hours, and of those to come. */
async function recentMails(tx: Tx, { clock, secret }: Services, mail: Mail) {
  const recipientHash = keyedHash(secret, mail.recipient);
  await takeAdvisoryLock(tx, `${mail.purpose} ${recipientHash}`);
  return tx
    .select({ createdAt: mailMessages.createdAt })
    .from(mailMessages)
    .where(
      and(
        eq(mailMessages.recipientHash, recipientHash),
        eq(mailMessages.purpose, mail.purpose),
        gt(mailMessages.createdAt, new Date(clock().getTime() - day)),
      ),
    )
    .orderBy(desc(mailMessages.createdAt))
    .limit(mostInADay);
}
