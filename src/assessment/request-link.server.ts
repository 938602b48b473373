import type { Platform } from '../http/platform.server.ts';
import type { Limit } from '../http/rate-limits/limits.server.ts';
import { mayMail } from '../mail/mail-allowance.server.ts';
import { oweMail } from '../mail/owe-mail.server.ts';
import { openResult } from './result-links.server.ts';
import { sendAssessmentLink } from './send-assessment-link.job.server.ts';

const perNetwork: Limit = { name: 'assessment-link', points: 10, seconds: 3600 };

export type LinkRequest =
  | { is: 'accepted' }
  | { is: 'limited'; retryAfterSeconds: number }
  | { is: 'unknown' };

/**
 * Mails the private link to the address given at the assessment, and to no other. Past three a day or
 * within a minute nothing more is sent, and the answer is the same.
 */
export async function requestLink(
  platform: Platform,
  token: string,
  from: { network: string },
): Promise<LinkRequest> {
  const wait = await platform.limits.consume(perNetwork, from.network);
  if (wait !== null) return { is: 'limited', retryAfterSeconds: wait };
  const opened = await openResult(platform, token);
  if (!opened) return { is: 'unknown' };
  const { id: resultId, email: recipient } = opened.result;
  const mail = { purpose: sendAssessmentLink.name, recipient };
  await platform.db.transaction(async (tx) => {
    if (!(await mayMail(tx, platform, mail))) return;
    await oweMail(tx, platform, { ...mail, job: sendAssessmentLink, about: { resultId } });
  });
  return { is: 'accepted' };
}
