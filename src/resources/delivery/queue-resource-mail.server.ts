import { and, eq, gt } from 'drizzle-orm';
import type { Tx } from '../../database/database.server.ts';
import type { Platform } from '../../http/platform.server.ts';
import { mailAllowedAfter, mailAllowedAt } from '../../mail/mail-allowance.server.ts';
import { oweMail } from '../../mail/owe-mail.server.ts';
import { mailMessages } from '../../mail/mail-messages.table.server.ts';
import { resourceDownloads } from '../resource-downloads.table.server.ts';
import { sendResourceEmail } from './send-resource-email.job.server.ts';

/** In milliseconds: the request that owes a mail tries it for up to 5 s before the worker steps in. */
const headStart = 8000;
/** In milliseconds: about as long as it takes to ask for all documents, one after the other. */
const beforeThird = 10 * 60_000;
/** In milliseconds: a mail that goes out sooner than this may have been composed already. */
const lastCall = 5000;

type Queued = { mailId: string; isDue: boolean };

/**
 * Finds or queues the mail that will carry the next document to an address. Because mails to an address
 * are a minute apart, and three in a day, it either leaves now or leaves later with everything asked for
 * meanwhile; the third waits for the rest.
 */
export async function queueResourceMail(
  tx: Tx,
  platform: Platform,
  email: string,
): Promise<Queued> {
  const waiting = await findWaiting(tx, platform, email);
  if (waiting) return { mailId: waiting, isDue: false };
  const mail = { purpose: sendResourceEmail.name, recipient: email };
  const dueAt =
    (await mailAllowedAt(tx, platform, mail, beforeThird)) ??
    (await mailAllowedAfter(tx, platform, mail));
  const now = platform.clock();
  const isDue = dueAt <= now;
  // The mail counts as created when it is due, both for the limits and for when to give up.
  const mailId = await oweMail(tx, platform, {
    ...mail,
    job: sendResourceEmail,
    about: {},
    createdAt: dueAt,
    startAfter: isDue ? new Date(now.getTime() + headStart) : dueAt,
  });
  return { mailId, isDue };
}

async function findWaiting(tx: Tx, { clock }: Platform, email: string) {
  const [waiting] = await tx
    .select({ mailId: mailMessages.id })
    .from(mailMessages)
    .innerJoin(resourceDownloads, eq(resourceDownloads.mailId, mailMessages.id))
    .where(
      and(
        eq(resourceDownloads.email, email),
        eq(mailMessages.state, 'queued'),
        gt(mailMessages.createdAt, new Date(clock().getTime() + lastCall)),
      ),
    )
    .limit(1);
  return waiting?.mailId;
}
