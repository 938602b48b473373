import { and, gt, sql } from 'drizzle-orm';
import type { Tx } from '../../database/database.server.ts';
import { takeAdvisoryLock } from '../../database/advisory-lock.server.ts';
import type { Platform } from '../../http/platform.server.ts';
import type { Limit, Limited } from '../../http/rate-limits/limits.server.ts';
import { mailMessages } from '../../mail/mail-messages.table.server.ts';
import { oweMailWhenAllowed } from '../../mail/owe-mail-when-allowed.server.ts';
import { openResult } from './result-links.server.ts';
import { sendAssessmentLink } from './send-assessment-link.job.server.ts';

const perNetwork: Limit = { name: 'assessment-link', points: 10, seconds: 3600 };

/** In milliseconds. */
const minute = 60_000;

export type LinkRequest = { is: 'accepted' } | Limited | { is: 'unknown' };

/**
 * Mails the private link to the address given with the answers, and to no other. Pressing again within
 * a minute, or more than three times a day, sends nothing more; the answer stays the same.
 */
export async function requestLink(
  platform: Platform,
  token: string,
  from: { network: string },
): Promise<LinkRequest> {
  const limited = await platform.limits.consume(perNetwork, from.network);
  if (limited) return limited;
  const opened = await openResult(platform, token);
  if (!opened) return { is: 'unknown' };
  const { id: resultId, email: recipient } = opened.result;
  await platform.db.transaction(async (tx) => {
    if (await isJustOwed(tx, platform, resultId)) return;
    await oweMailWhenAllowed(tx, platform, {
      job: sendAssessmentLink,
      about: { resultId },
      recipient,
    });
  });
  return { is: 'accepted' };
}

/** When several presses arrive at once, the later ones wait and then see the first one's mail. */
async function isJustOwed(
  tx: Tx,
  { clock }: Pick<Platform, 'clock'>,
  resultId: string,
): Promise<boolean> {
  await takeAdvisoryLock(tx, `${sendAssessmentLink.name} ${resultId}`);
  const isOfResult = sql`${mailMessages.job} -> 'payload' ->> 'resultId' = ${resultId}`;
  const isRecent = gt(mailMessages.createdAt, new Date(clock().getTime() - minute));
  return (await tx.$count(mailMessages, and(isRecent, isOfResult))) > 0;
}
